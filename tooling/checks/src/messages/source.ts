import { parseSync } from 'oxc-parser';
import { type Definition, definitionsIn } from './definitions.js';
import { hardCodedIn } from './hard-coded.js';
import { type TranslationFile, translationIn } from './translations.js';
import { type Uses, usesIn } from './uses.js';

/** Messages, hard-coded texts and uses of messages in a file. */
export interface Source extends Uses {
  /** Path from the root: `modules/blog/src/react/messages.ts`. */
  readonly file: string;
  readonly definitions: readonly Definition[];
  readonly translation?: TranslationFile | undefined;
  readonly hardCoded: readonly { readonly text: string; readonly line: number }[];
}

/** Parses a file. */
export function readSource(file: string, text: string): Source {
  const { program } = parseSync(file, text);
  const hardCoded = file.endsWith('.tsx') ? hardCodedIn(program) : [];
  return {
    file,
    definitions: definitionsIn(program),
    translation: translationIn(file, program),
    ...usesIn(program),
    hardCoded: hardCoded.map((words) => ({
      text: words.text,
      line: text.slice(0, words.start).split('\n').length,
    })),
  };
}
