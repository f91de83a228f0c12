import { parseSync, Visitor } from 'oxc-parser';

/** A class that names a physical side, so that it is wrong in pages written from right to left. */
export interface DirectionProblem {
  readonly line: number;
  readonly problem: string;
}

/** Values of classes: `4`, `-1.5`, `[2px]`, `(--x)`, `auto`. */
const value = String.raw`(?:\d|\[|\(|auto\b|px\b|full\b)`;
const physical = new RegExp(
  String.raw`(?:^|[\s:!-])(?:(?:m[lr]|p[lr]|left|right|scroll-[mp][lr])-${value}|border-[lr](?=[\s-]|$)|` +
    String.raw`rounded-(?:[lr]|[tb][lr])(?=[\s-]|$)|(?:text|float|clear)-(?:left|right)(?=\s|$))`,
);
/** Classes without a logical form. They need a pair for the other direction: `rtl:bg-linear-to-l`. */
const paired = /(?:^|[\s:])(?:-?translate-x-(?!0|1\/2|full)[\d[(]|bg-linear-to-[lr](?=[\s/]|$))/;

/** Returns whether a file may name physical sides: positions on a map, and the list of all classes. */
export const mayNameSides = (file: string) =>
  /\.spec\.tsx?$|route\/pin-positions\.ts$|ui\/src\/class-groups\.ts$|^(?:tooling|tests)\//.test(file);

/** Returns the texts with classes that name a physical side instead of the start or the end of a line. */
export function directionProblems(file: string, text: string): DirectionProblem[] {
  const { program } = parseSync(file, text);
  const problems: DirectionProblem[] = [];
  const check = (classes: string, start: number) => {
    const found =
      physical.exec(classes)?.[0] ?? (classes.includes('rtl:') ? undefined : paired.exec(classes)?.[0]);
    if (found === undefined) return;
    const line = text.slice(0, start).split('\n').length;
    problems.push({
      line,
      problem: `names a side: "${found.trim()}". Use logical classes (ms-, pe-, start-, text-end, rounded-s, translate-inline-), or add an rtl: class.`,
    });
  };
  new Visitor({
    Literal: ({ value: literal, start }) => {
      if (typeof literal === 'string') check(literal, start);
    },
    TemplateElement: ({ value: { raw }, start }) => check(raw, start),
  }).visit(program);
  return problems;
}

const physicalRules =
  /(?:^|[\s;{])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)|left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b/;

/** Returns the lines of a style sheet with physical sides. */
export function directionProblemsOfStyles(text: string): DirectionProblem[] {
  return text.split('\n').flatMap((line, index) => {
    const found = physicalRules.exec(line)?.[0];
    return found === undefined
      ? []
      : [{ line: index + 1, problem: `names a side: "${found.trim()}". Use logical properties.` }];
  });
}
