import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { transact } from "../db/transact.ts";

/** Maximum corrections per misspelt word from each of the two methods. */
const MAX_MEANINGS = 8;

/** Returns the search words of a text, in order, and up to `most` known words that begin with the last word. */
export async function readWords(
  db: Database,
  text: string,
  most: number,
): Promise<{ words: string[]; endings: string[] }> {
  const { rows } = await sql<{ words: string[]; endings: string[] }>`
    with typed as materialized (select search_words(${text}) as words),
      last as materialized (select words[cardinality(words)] as word from typed)
    select words, array(
      select word from known_words
      where word >= (select word from last) and word < (select word || chr(1114111) from last)
      order by word limit ${most}::int
    ) as endings from typed`.execute(db);
  return rows[0] ?? { words: [], endings: [] };
}

/** Returns which of these words any listing uses. */
export async function knownWords(db: Database, words: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from known_words where word = any (${words}::text[])`.execute(db);
  return new Set(rows.map(({ word }) => word));
}

/**
 * Returns likely corrections of misspelt words: known words that differ by one edit, and for long words those with
 * similar trigrams. Digits are never corrected.
 */
export async function similarWords(db: Database, words: string[]): Promise<Map<string, string[]>> {
  const sameDigits = sql`regexp_replace(word, '[^0-9]', '', 'g') = regexp_replace(typed, '[^0-9]', '', 'g')`;
  const { rows } = await sql<{ typed: string; meant: string[] }>`
    select typed, array(
      (select word from known_words
        where char_length(word) > 2 and word ~ '[^0-9]' and letter_slips(word) && letter_slips(typed) and ${sameDigits}
        order by similarity(word, typed) desc, word limit ${MAX_MEANINGS}::int)
      union
      (select word from known_words
        where char_length(word) > 4 and word ~ '[^0-9]' and char_length(typed) > 5 and word % typed
          and similarity(word, typed) >= 0.5 and ${sameDigits}
        order by similarity(word, typed) desc, word limit ${MAX_MEANINGS}::int)
    ) as meant
    from unnest(${words}::text[]) typed`.execute(db);
  return new Map(rows.map(({ typed, meant }) => [typed, meant]));
}

/** Minimum similarity from 0 to 1. Below it, "metro" would match "Model Town". */
const MIN_LIKENESS = 0.5;

/** Returns the name that is most similar to some words of the text. Null if none is similar. */
export async function mostSimilarName(db: Database, text: string, names: string[]): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) name, word_similarity(name, ${text}) likeness
    where likeness >= ${MIN_LIKENESS}::float8 order by likeness desc, char_length(name) desc, name limit 1`.execute(db);
  return rows[0]?.name ?? null;
}

/** Deletes the words that no listing uses, because they may be personal data, such as names and numbers. */
export async function deleteUnusedWords(db: Database): Promise<void> {
  const { rows } = await sql<{ word: string }>`
    select word from known_words except select word collate "C" from ts_stat('select words from catalogue')`.execute(
    db,
  );
  if (rows.length === 0) return;
  const unused = rows.map(({ word }) => word);
  await transact(db, async (trx) => {
    // The lock makes a concurrent publisher either commit before, so that its words are seen, or add its words
    // afterwards.
    await sql`lock table known_words in share row exclusive mode`.execute(trx);
    await sql`delete from known_words where word = any (${unused}::text[])
      and not exists (select from catalogue where words @@ quote_literal(word)::tsquery)`.execute(trx);
  });
}
