//! One language, checked against the keys of the base language.

use super::entries::{Entry, parse};
use super::keys::{COUNT, Key, is_sentence, placeholders};
use super::plural::{CATEGORIES, Condition, split_category, table};
use super::words::{WORDS, is_known_word, is_word, word_group};

/// Stands before the number of an argument and the number of a word form.
pub const MARK: char = '\u{1}';
/// Separates the plural forms of a text.
pub const OR: char = '\u{2}';

/// A language, ready to be written as code or as a file.
#[derive(Debug)]
pub struct Language {
    pub tag: String,
    pub name: String,
    /// The plural category of each number, as [`table`] says.
    pub plural: String,
    /// Word forms; the first is the plain one.
    pub forms: Vec<String>,
    /// Each word in each form, the forms of a word side by side.
    pub words: Vec<String>,
    /// One encoded text for each key.
    pub texts: Vec<String>,
}

impl Language {
    /// Reads a language file.
    ///
    /// # Errors
    ///
    /// Names the first key that is missing, unknown, or has other placeholders than the base
    /// language.
    pub fn read(tag: &str, file: &str, keys: &[Key]) -> Result<Self, String> {
        let entries = parse(file)?;
        let reader = Reader::new(&entries)?;
        reader.refuse_unknown(keys)?;
        let forms = reader.forms();
        Ok(Self {
            tag: tag.to_owned(),
            name: reader.text("language")?.to_owned(),
            plural: reader.plural()?,
            words: reader.words(&forms)?,
            texts: keys.iter().map(|key| reader.sentence(key, &forms)).collect::<Result<_, _>>()?,
            forms,
        })
    }
}

struct Reader<'a> {
    entries: &'a [Entry],
    /// The plural categories of the language, `other` last.
    categories: Vec<&'a str>,
}

impl<'a> Reader<'a> {
    fn new(entries: &'a [Entry]) -> Result<Self, String> {
        let declared = entries.iter().filter_map(|entry| entry.key.strip_prefix("plural."));
        let categories: Vec<_> = declared.chain(["other"]).collect();
        match categories.iter().find(|category| !CATEGORIES.contains(category)) {
            Some(unknown) => Err(format!("plural.{unknown} is no plural category")),
            None => Ok(Self { entries, categories }),
        }
    }

    fn find(&self, key: &str) -> Option<&'a str> {
        let entry = self.entries.iter().find(|entry| entry.key == key)?;
        Some(&entry.text)
    }

    fn text(&self, key: &str) -> Result<&'a str, String> {
        self.find(key).ok_or_else(|| format!("{key} is missing"))
    }

    fn refuse_unknown(&self, keys: &[Key]) -> Result<(), String> {
        for Entry { key, .. } in self.entries.iter().filter(|entry| is_sentence(&entry.key)) {
            let (name, category) = split_category(key);
            let known = keys.iter().find(|key| key.name == name);
            let known = known.ok_or_else(|| format!("{name} is no key"))?;
            if let Some(category) = category
                && !(known.is_counted() && self.categories.contains(&category))
            {
                return Err(format!("{key} has a plural form that is never used"));
            }
        }
        Ok(())
    }

    fn plural(&self) -> Result<String, String> {
        let rules = self.categories.iter().filter(|category| **category != "other");
        let conditions =
            rules.map(|category| Condition::parse(self.text(&format!("plural.{category}"))?));
        table(&conditions.collect::<Result<Vec<_>, _>>()?)
    }

    /// Every word form that the file defines, the plain one first.
    fn forms(&self) -> Vec<String> {
        let mut forms = vec![String::new()];
        for Entry { key, .. } in self.entries.iter().filter(|entry| is_word(&entry.key)) {
            let form = key.splitn(3, '.').nth(2).unwrap_or_default().to_owned();
            if !forms.contains(&form) {
                forms.push(form);
            }
        }
        forms
    }

    fn words(&self, forms: &[String]) -> Result<Vec<String>, String> {
        let words =
            WORDS.iter().flat_map(|(group, words)| words.iter().map(move |word| (group, word)));
        let mut table = Vec::new();
        for (group, word) in words {
            let plain = format!("{group}.{word}");
            table.push(self.text(&plain)?.to_owned());
            for form in &forms[1..] {
                let form = self.find(&format!("{plain}.{form}"));
                table.push(form.unwrap_or_default().to_owned());
            }
        }
        match self.entries.iter().find(|entry| is_word(&entry.key) && !is_known_word(&entry.key)) {
            Some(unknown) => Err(format!("{} is no key", unknown.key)),
            None => Ok(table),
        }
    }

    /// The encoded text of a key, with all its plural forms.
    fn sentence(&self, key: &Key, forms: &[String]) -> Result<String, String> {
        if let Some(text) = self.find(&key.name) {
            return self.encode(text, key, forms, false);
        }
        if !key.is_counted() {
            return Err(format!("{} is missing", key.name));
        }
        let counted = self.categories.iter().map(|category| {
            let text = self.text(&format!("{}.{category}", key.name))?;
            self.encode(text, key, forms, *category != "other")
        });
        Ok(counted.collect::<Result<Vec<_>, _>>()?.join(&OR.to_string()))
    }

    fn encode(
        &self,
        text: &str,
        key: &Key,
        forms: &[String],
        may_lack_count: bool,
    ) -> Result<String, String> {
        let found = placeholders(text)?;
        let lacks = |name: &&String| !found.iter().any(|(found, _)| found == name);
        let mut expected =
            key.placeholders.iter().filter(|name| !(may_lack_count && *name == COUNT));
        if let Some(missing) = expected.find(lacks) {
            return Err(format!("{} lacks {{{missing}}}", key.name));
        }
        let mut encoded = text.to_owned();
        for (name, form) in found {
            let argument = key.placeholders.iter().position(|expected| expected == name);
            let argument = argument.ok_or_else(|| format!("{} has no {{{name}}}", key.name))?;
            let form_index = forms.iter().position(|known| known == form);
            let form_index = form_index.filter(|_| self.has_form(name, form));
            let form_index =
                form_index.ok_or_else(|| format!("{}: a word lacks the form {form}", key.name))?;
            let dot = if form.is_empty() { "" } else { "." };
            let code = [MARK, digit(argument), digit(form_index)];
            encoded = encoded.replace(&format!("{{{name}{dot}{form}}}"), &String::from_iter(code));
        }
        Ok(encoded)
    }

    /// True if every word that the placeholder may stand for has the form.
    fn has_form(&self, placeholder: &str, form: &str) -> bool {
        let Some(group) = word_group(placeholder) else { return form.is_empty() };
        let words = WORDS.iter().filter(|(name, _)| *name == group).flat_map(|(_, words)| *words);
        let dot = if form.is_empty() { "" } else { "." };
        let mut keys = words.map(|word| format!("{group}.{word}{dot}{form}"));
        keys.all(|key| self.find(&key).is_some())
    }
}

fn digit(index: usize) -> char {
    char::from(b'0' + index as u8)
}
