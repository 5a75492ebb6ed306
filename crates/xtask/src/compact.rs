//! Makes WebAssembly modules smaller. They still do the same.
//!
//! Of equal functions, which the compiler leaves in large numbers, one is kept. Similar functions
//! are put next to each other, because brotli needs fewer bits for what repeats nearby. Sections
//! that only tools read are left out.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use std::convert::Infallible;
use std::path::Path;

use anyhow::Result;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, Function, FunctionSection, Module};
use wasmparser::{
    CodeSectionReader, CustomSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload,
    TypeRef,
};
use xshell::Shell;

use crate::dist;

/// Number of bytes of a piece of code. Functions are similar if they have many pieces in common.
/// With 3 or 5 bytes, the modules are less than 0.5 % larger.
const PIECE: usize = 4;

/// Factor that turns a share of common pieces into a whole number, because `max_by_key` cannot
/// compare floats.
const SHARE_SCALE: usize = 1 << 20;

/// Number that is added to the number of pieces of each function. Otherwise a function of a few
/// pieces would be similar to most others.
const FEW: usize = 8;

/// Makes all modules of a folder smaller.
pub(crate) fn modules(shell: &Shell, folder: &Path) -> Result<()> {
    for file in dist::modules(shell, folder)? {
        shell.write_file(&file, compacted(&shell.read_binary_file(&file)?)?)?;
    }
    Ok(())
}

/// The module without custom sections, and with one of each set of equal functions. Similar
/// functions follow each other.
fn compacted(module: &[u8]) -> Result<Vec<u8>> {
    let functions = Functions::read(module)?;
    let Merged { representatives, codes } = functions.merged()?;
    let order = by_similarity(&representatives, &codes);
    let new_positions: HashMap<_, _> = order.iter().zip(0..).collect();
    // A call of any function becomes a call of its representative.
    let indices = representatives.iter().map(|kept| functions.imported + new_positions[kept]);
    let calls = Calls { imported: functions.imported, indices: indices.collect() };
    let mut writer = Writer { functions: &functions, order: &order, calls };
    let mut done = Module::new();
    writer.parse_core_module(&mut done, Parser::new(0), module)?;
    Ok(done.finish())
}

/// The functions of a module that have code, without the imported ones.
///
/// The position of a function counts these functions alone. Its index counts the imported ones too.
struct Functions<'a> {
    /// Number of imported functions. Their indices come first.
    imported: u32,
    /// The index of each function's type.
    types: Vec<u32>,
    bodies: Vec<FunctionBody<'a>>,
}

impl<'a> Functions<'a> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other sections hold no functions")]
    fn read(module: &'a [u8]) -> Result<Self> {
        let mut functions = Functions { imported: 0, types: Vec::new(), bodies: Vec::new() };
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        let is_function = matches!(import?.ty, TypeRef::Func(_));
                        functions.imported += u32::from(is_function);
                    }
                }
                Payload::FunctionSection(types) => {
                    functions.types = types.into_iter().collect::<Result<_, _>>()?;
                }
                Payload::CodeSectionEntry(body) => functions.bodies.push(body),
                _ => {}
            }
        }
        Ok(functions)
    }

    /// Finds the equal functions. Functions that call equal functions can become equal when these
    /// are merged, so the search is repeated until nothing changes.
    fn merged(&self) -> Result<Merged> {
        // At first each function counts as different from all others.
        let mut representatives: Vec<_> = (0..self.bodies.len()).collect();
        loop {
            let codes = self.codes(&representatives)?;
            let mut first_with = HashMap::new();
            // Functions are equal if both their types and their codes are.
            let types_and_codes = self.types.iter().zip(&codes).enumerate();
            let found: Vec<_> = types_and_codes
                .map(|(position, function)| *first_with.entry(function).or_insert(position))
                .collect();
            if found == representatives {
                return Ok(Merged { representatives, codes });
            }
            representatives = found;
        }
    }

    /// The code of each function, in which each call goes to the function that `representatives`
    /// names for its target.
    fn codes(&self, representatives: &[usize]) -> Result<Vec<Vec<u8>>> {
        let indices = representatives.iter().map(|kept| Ok(self.imported + u32::try_from(*kept)?));
        let indices = indices.collect::<Result<_>>()?;
        let mut calls = Calls { imported: self.imported, indices };
        let codes = self.bodies.iter().map(|body| Ok(calls.function(body)?.into_raw_body()));
        codes.collect()
    }
}

/// Functions of which equal ones are merged.
struct Merged {
    /// For each function, the position of the first function that is equal to it, which is kept.
    representatives: Vec<usize>,
    /// The code of each function, which calls only representatives.
    codes: Vec<Vec<u8>>,
}

/// The positions of the kept functions, the `representatives`, in their new order.
///
/// The shortest function comes first. The next function is always the one that has the greatest
/// share of its pieces in common with the function before.
fn by_similarity(representatives: &[usize], codes: &[Vec<u8>]) -> Vec<usize> {
    let mut left: BTreeSet<_> = representatives.iter().copied().collect();
    let pieces: Vec<BTreeSet<_>> = codes.iter().map(|code| code.windows(PIECE).collect()).collect();
    // The kept functions that contain a piece.
    let mut holders: HashMap<_, Vec<_>> = HashMap::new();
    for position in &left {
        for piece in &pieces[*position] {
            holders.entry(*piece).or_default().push(*position);
        }
    }
    let mut order = Vec::new();
    let mut next = left.iter().copied().min_by_key(|position| codes[*position].len());
    while let Some(position) = next {
        left.remove(&position);
        order.push(position);
        // Number of pieces that each function has in common with the function at `position`.
        let mut common = vec![0; codes.len()];
        for holder in pieces[position].iter().flat_map(|piece| &holders[piece]) {
            common[*holder] += 1;
        }
        let share = |other: usize| common[other] * SHARE_SCALE / (pieces[other].len() + FEW);
        // Of functions with equal shares, the first one in the module comes next.
        next = left.iter().copied().max_by_key(|other| (share(*other), Reverse(*other)));
    }
    order
}

/// Replaces the indices of called functions.
struct Calls {
    /// Number of imported functions, which keep their indices.
    imported: u32,
    /// The new index of each function that is not imported.
    indices: Vec<u32>,
}

impl Calls {
    /// The function of `body`, with the new indices of the functions that it calls.
    fn function(&mut self, body: &FunctionBody<'_>) -> Result<Function, Error> {
        let mut function = self.new_function_with_parsed_locals(body)?;
        let mut instructions = body.get_operators_reader()?;
        while !instructions.eof() {
            function.instruction(&self.parse_instruction(&mut instructions)?);
        }
        Ok(function)
    }
}

impl Reencode for Calls {
    type Error = Infallible;

    fn function_index(&mut self, index: u32) -> Result<u32, Error> {
        let position = index.checked_sub(self.imported);
        Ok(position.map_or(index, |position| self.indices[position as usize]))
    }
}

/// Writes a module again, with the functions of `order` alone.
struct Writer<'a> {
    functions: &'a Functions<'a>,
    /// The positions of the functions to write.
    order: &'a [usize],
    calls: Calls,
}

/// Writes the types of functions and their codes from `functions`, so the readers of these two
/// sections are not needed. The default methods copy all other sections but the custom ones, with
/// the new indices.
impl Reencode for Writer<'_> {
    type Error = Infallible;

    fn function_index(&mut self, index: u32) -> Result<u32, Error> {
        self.calls.function_index(index)
    }

    fn parse_function_section(
        &mut self,
        types: &mut FunctionSection,
        _: FunctionSectionReader<'_>,
    ) -> Result<(), Error> {
        for position in self.order {
            types.function(self.functions.types[*position]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        _: CodeSectionReader<'_>,
    ) -> Result<(), Error> {
        for position in self.order {
            code.function(&self.calls.function(&self.functions.bodies[*position])?);
        }
        Ok(())
    }

    /// Writes nothing, because only tools read custom sections.
    fn parse_custom_section(
        &mut self,
        _: &mut Module,
        _: CustomSectionReader<'_>,
    ) -> Result<(), Error> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::iter;

    use wasm_encoder::{
        CustomSection, ElementSection, Elements, EntityType, ExportKind, ExportSection,
        ImportSection, Instruction, TypeSection, ValType,
    };

    use super::*;

    /// A module of functions with a type and a body, which begin at index 1. Index 0 is an imported
    /// function. Of the functions, `shown` is exported, and `listed` is in the table.
    fn module(functions: &[(u32, Vec<Instruction<'_>>)], shown: u32, listed: u32) -> Module {
        let (mut types, mut imports) = (TypeSection::new(), ImportSection::new());
        types.ty().function([], []);
        types.ty().function([ValType::I32], []);
        imports.import("js", "a", EntityType::Function(0));
        let (mut indices, mut code) = (FunctionSection::new(), CodeSection::new());
        for (kind, body) in functions {
            indices.function(*kind);
            let mut function = Function::new([]);
            for instruction in body.iter().chain(iter::once(&Instruction::End)) {
                function.instruction(instruction);
            }
            code.function(&function);
        }
        let (mut exports, mut table) = (ExportSection::new(), ElementSection::new());
        exports.export("start", ExportKind::Func, shown);
        table.active(
            None,
            &wasm_encoder::ConstExpr::i32_const(0),
            Elements::Functions([listed][..].into()),
        );
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&indices).section(&exports);
        module.section(&table).section(&code);
        module
    }

    #[test]
    fn equal_functions_become_one_and_custom_sections_go() {
        let call = |index| vec![Instruction::Call(index)];
        let twice = |index| [call(index), call(index)].concat();
        for (why, (functions, shown, listed), expected) in [
            ("equal ones", (vec![(0, call(0)), (0, call(0))], 2, 2), (vec![(0, call(0))], 1, 1)),
            (
                "equal ones as soon as they call the same function",
                (vec![(0, call(0)), (0, call(0)), (0, twice(1)), (0, twice(2))], 4, 2),
                (vec![(0, call(0)), (0, twice(1))], 2, 1),
            ),
            (
                "equal code, other parameters",
                (vec![(0, call(0)), (1, call(0))], 2, 1),
                (vec![(0, call(0)), (1, call(0))], 2, 1),
            ),
            (
                "the shorter one first",
                (vec![(0, twice(2)), (0, call(0))], 1, 2),
                (vec![(0, call(0)), (0, twice(1))], 2, 1),
            ),
        ] {
            let mut given = module(&functions, shown, listed);
            given.section(&CustomSection { name: "name".into(), data: [1, 2][..].into() });
            let compacted = compacted(&given.finish()).expect("the module is valid");
            let (functions, shown, listed) = expected;
            assert_eq!(compacted, module(&functions, shown, listed).finish(), "{why}");
        }
    }

    #[test]
    fn similar_functions_follow_each_other() {
        for (codes, order) in [
            (&[][..], &[][..]),
            (&[&b"ab"[..]][..], &[0][..]),
            (&[b"abcdefgh", b"0123456789", b"abcdefg", b"12345678"], &[2, 0, 1, 3]),
            (&[b"0123456789 abcdefgh", b"abcdefgh", b"zyxwvuts zyxwvuts"], &[1, 0, 2]),
        ] {
            let codes: Vec<_> = codes.iter().map(|code| code.to_vec()).collect();
            let all: Vec<_> = (0..codes.len()).collect();
            assert_eq!(by_similarity(&all, &codes), order, "{codes:?}");
        }
    }
}
