import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonText } from '@flotilla/react/forms';
import { expect, it } from 'vitest';
import {
  machineRefusals,
  operatorRefusals,
  otherTables,
  storedReasons,
  unconverted,
} from './refusal-exceptions.fixture.js';

const root = join(import.meta.dirname, '../../..');
const exceptions = [machineRefusals, operatorRefusals, otherTables, storedReasons, unconverted].flatMap(
  Object.keys,
);
const isExcepted = (path: string) => exceptions.some((start) => path.startsWith(start));

/** Constructions of errors that people meet. Statuses 401, 404, 412, 429, 503 have a text by status. */
const construction =
  /(?:new (?:Invalid|Forbidden|Conflict|Refused|TooLarge|UnsupportedType|InsufficientStorage)Error|InvalidError\.(of)|(causeOf))\(/g;

interface Refusal {
  readonly path: string;
  readonly reason: string;
  /** Source text of the causes, or of other arguments. */
  readonly rest: string;
  readonly source: string;
}

const refusals = globSync(['modules/*/src/backend/**/*.ts', 'packages/backend/src/**/*.ts'], { cwd: root })
  .filter((path) => !/\.(spec|fixture|test-d)\.ts$/.test(path))
  .toSorted()
  .flatMap((path): Refusal[] => {
    const source = readFileSync(join(root, path), 'utf8').replace(/\/\*\*.*?\*\//gs, '');
    return [...source.matchAll(construction)].map(({ index, 0: start, 1: of, 2: cause }) => {
      const [first = '', ...others] = argumentsAt(source, index + start.length);
      const [reason = '', ...rest] = of || cause ? others : [first, ...others];
      return { path, source, reason, rest: rest.join() };
    });
  });

/** Returns the arguments of a call as source text. `from` is the position after its parenthesis. */
function argumentsAt(source: string, from: number): string[] {
  const found = [''];
  let depth = 0;
  for (const [token] of source
    .slice(from)
    .matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|./gs)) {
    if ('([{'.includes(token)) depth += 1;
    if (')]}'.includes(token)) depth -= 1;
    if (depth < 0) break;
    if (depth === 0 && token === ',') found.push('');
    else found[found.length - 1] += token;
  }
  return found.map((argument) => argument.trim()).filter(Boolean);
}

/** Values of the names and amounts that a text of the table contains. */
const samples = ['X', '1', '2026-12-31', 'US'];
const literal = /(['"`])((?:(?!\1)[^\\]|\\.)*)\1/gs;

/** Rules whose texts the client has. */
const knownRule = /rule: '(?:check|overlaps|required|taken)'/;

async function isTranslated({ reason, rest, source }: Refusal): Promise<boolean> {
  const isPassedOn = /^(\w+)\.message$/.exec(reason)?.[1];
  if (/\bru\b/.test(reason) || knownRule.test(rest) || (isPassedOn && rest === `${isPassedOn}.causes`))
    return true;
  if (isDeclaredReason(reason, source)) return true;
  const values = /^\w+$/.test(reason) ? constantsOf(reason, source) : [reason];
  const texts = values.flatMap((value) => [...value.matchAll(literal)].map(([, , text = '']) => text));
  const inTable = await Promise.all(texts.map((text) => isInTable(text.replaceAll("\\'", "'"), source)));
  return texts.length > 0 && inTable.every(Boolean);
}

/** Returns whether a name, or a property of a name, has the type of a reason in its file. */
function isDeclaredReason(reason: string, source: string): boolean {
  const [, name] = /^(?:\w+\.)?(\w+)(?:\(.*\))?$/s.exec(reason) ?? [];
  if (name === undefined) return false;
  const declared = `\\b${name}\\b(?:\\([^;{]*\\))?: Reason\\b|const ${name} = (?:\\(.*\\) => \\()?\\{\\s*en\\b`;
  return /reason$/i.test(name) || new RegExp(declared).test(source);
}

/** Returns the texts of the constants of a name in a file. */
const constantsOf = (name: string, source: string) =>
  [...source.matchAll(new RegExp(`const ${name} =\\s*([^;]*);`, 'g'))].map(([, value = '']) => value);

async function isInTable(text: string, source: string): Promise<boolean> {
  const whole = text.replace(
    /\$\{(\w+)\}/g,
    (value, name: string) => constantsOf(name, source)[0]?.slice(1, -1) ?? value,
  );
  const said = samples.map((sample) => whole.replace(/\$\{[^}]*\}/g, sample));
  const shown = await Promise.all(said.map((one) => reasonText(one, 'ru')));
  return shown.some((one, index) => one !== said[index]);
}

const untranslated = (
  await Promise.all(refusals.map(async (one) => ((await isTranslated(one)) ? [] : [one])))
).flat();

it('finds the refusals of the backend', () => {
  expect(refusals.length).toBeGreaterThan(500);
});

it('explains refusals to people in English and Russian', () => {
  const found = untranslated.filter(({ path }) => !isExcepted(path));
  expect(found.map(({ path, reason }) => `${path}: ${reason}`)).toEqual([]);
});

it('has no exceptions for files without such a refusal', () => {
  const unused = exceptions.filter((start) => !untranslated.some(({ path }) => path.startsWith(start)));
  expect(unused).toEqual([]);
});
