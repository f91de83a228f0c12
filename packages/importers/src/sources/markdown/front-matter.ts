import { isPlainObject } from '@flotilla/core/values';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';

/** Front matter in characters. */
const maxLength = 64 * 1024;

export interface FrontMatter {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly content: string;
  /** Why the fields could not be read. */
  readonly problem?: string;
}

interface Fence {
  readonly open: string;
  readonly close: RegExp;
  readonly parse: (text: string) => unknown;
}

/** The library limits aliases, so that no small file becomes a large value. */
const yaml = (text: string): unknown =>
  parseYaml(text, { schema: 'core', maxAliasCount: 50, logLevel: 'error' });

const fences: readonly Fence[] = [
  { open: '---', close: /^(?:---|\.\.\.)[ \t]*$/m, parse: yaml },
  { open: '+++', close: /^\+\+\+[ \t]*$/m, parse: (text) => parseToml(text) },
];

/** Splits a file of Jekyll or Hugo into its YAML or TOML fields, and the content. */
export function frontMatterOf(file: string): FrontMatter {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const end = text.indexOf('\n');
  const first = text.slice(0, end).trimEnd();
  const fence = end < 0 ? undefined : fences.find(({ open }) => open === first);
  if (!fence) return { fields: {}, content: text };
  const rest = text.slice(end + 1);
  const close = fence.close.exec(rest.slice(0, maxLength));
  if (!close) return { fields: {}, content: text };
  const content = rest.slice(close.index + close[0].length);
  try {
    const fields: unknown = fence.parse(rest.slice(0, close.index));
    return { fields: isPlainObject(fields) ? fields : {}, content };
  } catch (error) {
    return {
      fields: {},
      content,
      problem: error instanceof Error ? (error.message.split('\n')[0] ?? '') : '',
    };
  }
}

/** Returns the first of some fields that is a text or a number, as text. */
export function fieldText(fields: FrontMatter['fields'], ...names: readonly string[]): string {
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
    // TOML has dates; text is compared, so that both formats mean the same.
    if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  }
  return '';
}

/** Returns the texts of some fields: lists, or texts with words between commas or spaces. */
export function fieldList(
  fields: FrontMatter['fields'],
  separator: RegExp,
  ...names: readonly string[]
): string[] {
  const found = names.flatMap((name) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (typeof value === 'string') return value.split(separator);
    return Array.isArray(value) ? value.map(textOf) : [];
  });
  return [...new Set(found.map((text) => text.trim()).filter((text) => text !== ''))];
}

function textOf(value: unknown): string {
  if (isPlainObject(value)) return textOf(value.name ?? value.title ?? '');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
