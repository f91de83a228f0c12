import { parseSync } from 'oxc-parser';
import { constantsOf, type ReadFile } from './constants.js';
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

/** Parses a file. `read`: for constants that it imports. */
export function readSource(file: string, text: string, read: ReadFile = () => undefined): Source {
  const { program } = parseSync(file, text);
  const hardCoded = file.endsWith('.tsx') ? hardCodedIn(program) : [];
  const find = constantsOf(file, program, read);
  return {
    file,
    definitions: definitionsIn(program, find),
    translation: translationIn(file, program, find),
    ...usesIn(program),
    hardCoded: hardCoded.map((words) => ({
      text: words.text,
      line: text.slice(0, words.start).split('\n').length,
    })),
  };
}
