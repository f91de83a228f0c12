import { brokenRules } from './marks.js';
import { type Text, type TextKind, textsOfDocument, textsOfSource } from './texts.js';

/** Numbers of texts of one kind in a package: those that break a rule, and all. */
export interface Measure {
  readonly marked: number;
  readonly total: number;
}

export type Budgets = Readonly<Record<string, Partial<Record<TextKind, number>>>>;

/** A text that breaks rules, with its position and the rules. */
export interface Finding extends Text {
  readonly file: string;
  readonly rules: readonly string[];
}

export interface Report {
  readonly measures: ReadonlyMap<string, ReadonlyMap<TextKind, Measure>>;
  readonly findings: readonly Finding[];
}

/** Measures files, each a path from the root of the repository and its content. */
export function measure(files: Iterable<readonly [file: string, source: string]>): Report {
  const measures = new Map<string, Map<TextKind, Measure>>();
  const findings: Finding[] = [];
  for (const [file, source] of files) {
    const name = packageOf(file);
    const kinds = measures.get(name) ?? new Map<TextKind, Measure>();
    measures.set(name, kinds);
    for (const text of file.endsWith('.md') ? textsOfDocument(source) : textsOfSource(file, source)) {
      const rules = brokenRules(text.text);
      const { marked, total } = kinds.get(text.kind) ?? { marked: 0, total: 0 };
      kinds.set(text.kind, { marked: marked + (rules.length > 0 ? 1 : 0), total: total + 1 });
      if (rules.length > 0) findings.push({ ...text, file, rules });
    }
  }
  return { measures, findings };
}

/** Returns `packages/core` for its files, `.` for those at the root. */
export function packageOf(file: string): string {
  const [area = '', name = ''] = file.split('/');
  if (!file.includes('/')) return '.';
  return /^(?:apps|packages|modules|tooling|tests)$/.test(area) ? `${area}/${name}` : area;
}

/** Returns a line for each package and kind of text over its budget, with the texts and the broken rules. */
export function problems({ measures, findings }: Report, budgets: Budgets): string[] {
  return [...measures].flatMap(([name, kinds]) =>
    [...kinds].flatMap(([kind, { marked }]) => {
      const budget = budgets[name]?.[kind] ?? 0;
      if (marked <= budget) return [];
      const own = findings.filter((finding) => finding.kind === kind && packageOf(finding.file) === name);
      return [
        `${name}: ${marked} ${kind} break the house style; its budget is ${budget}.`,
        ...own.map(
          ({ file, line, text, rules }) => `  ${file}:${line} "${text}"\n    ${rules.join('\n    ')}`,
        ),
      ];
    }),
  );
}

/**
 * Returns the budgets lowered to the measured counts. A budget never rises, and a package without marked texts
 * has none.
 */
export function lowered({ measures }: Report, budgets: Budgets): Budgets {
  const packages = [...measures].toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  return Object.fromEntries(
    packages.flatMap(([name, kinds]) => {
      const counts = [...kinds].map(
        ([kind, { marked }]) => [kind, Math.min(marked, budgets[name]?.[kind] ?? 0)] as const,
      );
      const over = counts.filter(([, count]) => count > 0);
      return over.length > 0 ? [[name, Object.fromEntries(over)]] : [];
    }),
  );
}
