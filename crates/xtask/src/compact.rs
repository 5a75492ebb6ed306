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

/// Share of common pieces of two functions whose pieces are all common. Shares are whole numbers
/// from 0 to this one, because floats have no total order.
const WHOLE_SHARE: usize = 1 << 20;

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

/// The module with one of each set of equal functions, in an order of similar functions, and
/// without custom sections.
fn compacted(module: &[u8]) -> Result<Vec<u8>> {
    let functions = Functions::read(module)?;
    let (firsts, codes) = functions.firsts_and_codes()?;
    let order = by_similarity(&firsts, &codes);
    let new_positions: HashMap<_, _> = order.iter().zip(0..).collect();
    // A call of any function becomes a call of the first function that is equal to it.
    let indices = firsts.iter().map(|first| functions.imported + new_positions[first]);
    let mut writer = Writer { functions: &functions, indices: indices.collect(), order: &order };
    let mut done = Module::new();
    writer.parse_core_module(&mut done, Parser::new(0), module)?;
    Ok(done.finish())
}

/// The functions of a module that have code, without the imported ones.
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

    /// For each function, the position of the first function that is equal to it, and the code of
    /// each function if it calls only these first functions.
    ///
    /// Functions that call equal functions can thereby become equal, so this goes on until nothing
    /// changes.
    fn firsts_and_codes(&self) -> Result<(Vec<usize>, Vec<Vec<u8>>)> {
        // At first each function counts as different from all others.
        let mut firsts: Vec<_> = (0..self.bodies.len()).collect();
        loop {
            let codes = self.codes(&firsts)?;
            let mut first_of = HashMap::new();
            // Functions are equal if both their types and their codes are.
            let functions = self.types.iter().zip(&codes).enumerate();
            let found =
                functions.map(|(position, function)| *first_of.entry(function).or_insert(position));
            let found: Vec<_> = found.collect();
            if found == firsts {
                return Ok((firsts, codes));
            }
            firsts = found;
        }
    }

    /// The code of each function, with a call of `firsts[position]` for a call of `position`.
    fn codes(&self, firsts: &[usize]) -> Result<Vec<Vec<u8>>> {
        let indices = firsts.iter().map(|first| Ok(self.imported + u32::try_from(*first)?));
        let indices = indices.collect::<Result<_>>()?;
        // The order is empty, because the writer writes only functions here, and no sections.
        let mut writer = Writer { functions: self, indices, order: &[] };
        let codes = self.bodies.iter().map(|body| Ok(writer.function(body)?.into_raw_body()));
        codes.collect()
    }
}

/// The positions of the kept functions in their new order. The functions in `firsts` are kept.
///
/// Similar functions follow each other. The shortest function is the first. Each next function is
/// the one of whose pieces the greatest share is also in the function before it.
fn by_similarity(firsts: &[usize], codes: &[Vec<u8>]) -> Vec<usize> {
    let mut left: BTreeSet<_> = firsts.iter().copied().collect();
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
        let share = |other: usize| common[other] * WHOLE_SHARE / (pieces[other].len() + FEW);
        // Of functions with equal shares, the first one in the module comes next.
        next = left.iter().copied().max_by_key(|other| (share(*other), Reverse(*other)));
    }
    order
}

/// Writes a module again, with the functions of `order` alone.
struct Writer<'a> {
    functions: &'a Functions<'a>,
    /// The new index of each function that is not imported.
    indices: Vec<u32>,
    /// The positions of the functions to write.
    order: &'a [usize],
}

impl Writer<'_> {
    /// A function that calls other functions by their new indices.
    fn function(&mut self, body: &FunctionBody<'_>) -> Result<Function, Error> {
        let mut function = self.new_function_with_parsed_locals(body)?;
        let mut instructions = body.get_operators_reader()?;
        while !instructions.eof() {
            function.instruction(&self.parse_instruction(&mut instructions)?);
        }
        Ok(function)
    }
}

/// The sections with the types and the code of functions are written from `functions`, so their
/// readers are not needed. The default methods copy all other sections, with the new indices.
impl Reencode for Writer<'_> {
    type Error = Infallible;

    fn function_index(&mut self, index: u32) -> Result<u32, Error> {
        // Imported functions keep their indices.
        let position = index.checked_sub(self.functions.imported);
        Ok(position.map_or(index, |position| self.indices[position as usize]))
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
            code.function(&self.function(&self.functions.bodies[*position])?);
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
