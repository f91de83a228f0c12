import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonText } from '@flotilla/react/forms';
import { expect, it } from 'vitest';
import {
  machineRefusals,
  operatorRefusals,
  otherTables,
  storedReasons,
} from './refusal-exceptions.fixture.js';

const root = join(import.meta.dirname, '../../..');
const sources = ['modules/*/src/**/*.ts', 'packages/{backend,importers,runtime}/src/**/*.ts'];
const exceptions = [machineRefusals, operatorRefusals, otherTables, storedReasons].flatMap(Object.keys);
const isExcepted = (path: string) => exceptions.some((start) => path.startsWith(start));

/** Constructions of errors that people meet. Statuses 401, 404, 412, 429, 503 have a text by status. */
const names = '(?:Invalid|Forbidden|Conflict|Refused|TooLarge|UnsupportedType|InsufficientStorage)Error';
const construction = new RegExp(
  `(?:new ${names}|class \\w+ extends ${names} \\{(?:(?!\\n\\}).)*?super|InvalidError\\.(of)|(causeOf))\\(`,
  'gs',
);

interface Refusal {
  readonly path: string;
  readonly reason: string;
  /** Source text of the causes, or of other arguments. */
  readonly rest: string;
  readonly source: string;
}

const refusals = globSync(sources, { cwd: root })
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
  for (const [token] of tokensOf(source.slice(from))) {
    if ('([{'.includes(token)) depth += 1;
    if (')]}'.includes(token)) depth -= 1;
    if (depth < 0) break;
    if (depth === 0 && token === ',') found.push('');
    else found[found.length - 1] += token;
  }
  return found.map((argument) => argument.trim()).filter(Boolean);
}

/** Values of the names and amounts that a text of the table contains. */
const samples = ['X', '1', '20', '2026-12-31', 'US'];
const literal = /(['"`])((?:(?!\1)[^\\]|\\.)*)\1/gs;

/** Rules whose texts the client has. */
const knownRule = /rule: '(?:check|overlaps|required|taken)'/;

async function isTranslated({ reason, rest, source }: Refusal): Promise<boolean> {
  const passedOn = /^(?:`.*\$\{)?(\w+)\.(?:message|en)(?:\}`)?$/s.exec(reason)?.[1];
  const isPassedOn = passedOn !== undefined && new RegExp(`\\b${passedOn}\\b`).test(rest);
  if (knownRule.test(rest) || isPassedOn) return true;
  const constants = /^\w+$/.test(reason) ? constantsOf(reason, source) : [];
  if (constants.length === 0 && isDeclaredReason(reason, source)) return true;
  const values = constants.length > 0 ? constants : [reason];
  return (await Promise.all(values.map((value) => hasTranslations(value, source)))).every(Boolean);
}

/** Returns whether each text of an expression is by language, or in the table. */
async function hasTranslations(value: string, source: string): Promise<boolean> {
  const others = withoutObjects(value).replaceAll(/[!=]==\s*'[^']*'/g, '');
  const texts = [...others.matchAll(literal)].map(([, , text = '']) => text.replaceAll("\\'", "'"));
  const inTable = await Promise.all(texts.map((text) => isInTable(text, source)));
  return inTable.every(Boolean) && (texts.length > 0 || /\bru\b/.test(value));
}

/** Returns whether a value, or what a function returns, is declared as a reason in its file. */
function isDeclaredReason(reason: string, source: string): boolean {
  const [, name, property = name] = /^(\w+)(?:\.(\w+))?(?:\[.*\]|\(.*\))?$/s.exec(reason) ?? [];
  if (name === undefined || property === undefined) return false;
  if (/reason$/i.test(property)) return true;
  const type = '(?:Reason\\b|Readonly<Record<\\w+, Reason>>)';
  return new RegExp(
    `\\b${name}\\b(?:\\([^;{]*\\))?: (?:\\([^)]*\\) => )?${type}|const ${name} = (?:\\(.*\\) => \\()?\\{\\s*en\\b`,
  ).test(source);
}

/** Returns an expression without its objects that have a Russian text. */
function withoutObjects(expression: string): string {
  let depth = 0;
  let rest = '';
  for (const [token] of tokensOf(expression)) {
    if (token === '{') depth += 1;
    if (depth === 0) rest += token;
    if (token === '}') depth -= 1;
  }
  return /\bru\b/.test(expression) ? rest : expression;
}

/** Yields the strings of a source text whole, and other characters one by one. */
function tokensOf(source: string) {
  return source.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|./gs);
}

/** Returns the texts of the constants of a name in a file. */
const constantsOf = (name: string, source: string) =>
  [...source.matchAll(new RegExp(`const ${name} =\\s*([^;]*);`, 'g'))].map(([, value = '']) => value);

async function isInTable(text: string, source: string): Promise<boolean> {
  const whole = text.replace(
    /\$\{(\w+)\}/g,
    (value, name: string) => constantsOf(name, source)[0]?.replaceAll(/^['"`]|['"`]$/g, '') ?? value,
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
