import type { Entity } from '@flotilla/core';
import { fieldFailures } from '@flotilla/core/rules';

/** A line of a CSV file as a redirect, or the reason why it is none. */
export interface RedirectLine {
  /** From 1. */
  readonly line: number;
  readonly from: string;
  readonly to: string;
  readonly isPermanent?: boolean;
  readonly keepsQuery?: boolean;
  readonly problem?: { readonly field: 'from' | 'to'; readonly message: string } | 'repeated';
}

/** Lines that one import accepts. */
export const maxRedirects = 5000;

const columns = ['from', 'to', 'isPermanent', 'keepsQuery'] as const;

/**
 * Reads redirects from CSV (RFC 4180) with commas, semicolons or tabs. The first line may name the columns;
 * otherwise they are the old and the new address.
 * @param language that of the messages
 */
export function parseRedirects(text: string, entity: Entity, language: string): RedirectLine[] {
  const rows = csvLines(text);
  const [head] = rows;
  const named = head?.cells.map((cell) => cell.trim()) ?? [];
  const hasHead = named.includes('from') && named.includes('to');
  const order: readonly string[] = hasHead ? named : columns;
  const seen = new Set<string>();
  return rows.slice(hasHead ? 1 : 0).map(({ line, cells }) => {
    const cellOf = (name: string) => cells[order.indexOf(name)]?.trim() ?? '';
    const [from, to] = [cellOf('from'), cellOf('to')];
    const flags = Object.fromEntries(
      (['isPermanent', 'keepsQuery'] as const).flatMap((name) => {
        const cell = cellOf(name).toLowerCase();
        return cell === '' ? [] : [[name, ['true', '1', 'yes', '301'].includes(cell)]];
      }),
    );
    const stored = from.toLowerCase();
    const problem = problemOf(entity, { from, to }, language);
    const isRepeated = seen.has(stored);
    seen.add(stored);
    return {
      line,
      from,
      to,
      ...flags,
      ...(problem ? { problem } : isRepeated && { problem: 'repeated' as const }),
    };
  });
}

function problemOf(
  entity: Entity,
  values: { readonly from: string; readonly to: string },
  language: string,
): Exclude<RedirectLine['problem'], 'repeated'> {
  for (const name of ['from', 'to'] as const) {
    const field = entity.fields[name];
    const [failure] = field ? fieldFailures(field, values[name]) : [];
    if (!failure) continue;
    const said = (failure.params as Readonly<Record<string, unknown>> | undefined)?.[language];
    return { field: name, message: typeof said === 'string' ? said : failure.message };
  }
  return undefined;
}

interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Returns the cells of the lines that are not empty. Quoted cells may contain separators and line breaks. */
function csvLines(text: string): CsvLine[] {
  const source = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(source);
  const lines: CsvLine[] = [];
  let [cells, cell, line, start, isQuoted] = [[] as string[], '', 1, 1, false];
  const endLine = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) lines.push({ line: start, cells });
    [cells, cell] = [[], ''];
  };
  for (let index = 0; index < source.length; index++) {
    const character = source.charAt(index);
    if (character === '\n') line++;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (source.charAt(index + 1) === '"') cell += source.charAt(++index);
      else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) {
      cells.push(cell);
      cell = '';
    } else if (character === '\n') {
      endLine();
      start = line;
    } else if (character !== '\r') cell += character;
  }
  endLine();
  return lines;
}

/** Returns the separator that the first line contains most. */
function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const counts = [',', ';', '\t'].map((separator) => [separator, first.split(separator).length] as const);
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}
