import type { BinaryExpression, Expression, ObjectProperty } from 'oxc-parser';
import { parseSync, Visitor } from 'oxc-parser';

/** A place where a file depends on the name of a field's kind. */
export interface KindUse {
  readonly line: number;
  readonly problem: string;
}

const fix = 'Add a property or method to the kind in its own file (kinds/<kind>.ts) and use that.';

/** Minimum number of kinds as keys that makes an object a record over kinds. */
const minOfRecord = 3;

/** Returns whether a file may compare kinds by name: files of the kinds themselves, and tests. */
export function mayCompareKinds(file: string): boolean {
  return file.includes('/kinds/') || /\.(spec|test-d|fixture)\.tsx?$/.test(file);
}

/** Returns the kinds of fields, from the exports of core's `kinds/index.ts`. */
export function kindsIn(index: string): string[] {
  const { module } = parseSync('index.ts', index);
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? []),
  );
}

/** Returns comparisons with the name of a kind, lists of such names, and records over them. */
export function kindUses(file: string, text: string, kinds: readonly string[]): KindUse[] {
  const { program } = parseSync(file, text);
  const uses: KindUse[] = [];
  const report = (start: number, what: string) =>
    uses.push({ line: text.slice(0, start).split('\n').length, problem: `${what} ${fix}` });
  const isKind = (node: { type: string; value?: unknown }) =>
    node.type === 'Literal' && kinds.includes(String(node.value));
  new Visitor({
    BinaryExpression: (node) => {
      if (isComparison(node) && [node.left, node.right].some(isKind))
        report(node.start, 'compares a kind with its name.');
    },
    SwitchStatement: ({ start, discriminant, cases }) => {
      if (isKindExpression(discriminant) && cases.some(({ test }) => test && isKind(test)))
        report(start, 'branches on the names of kinds.');
    },
    ArrayExpression: ({ start, elements }) => {
      if (elements.length > 1 && elements.every((element) => element && isKind(element)))
        report(start, 'lists kinds by name.');
    },
    ObjectExpression: ({ start, properties }) => {
      const names = properties.map((property) =>
        property.type === 'Property' ? nameOf(property) : undefined,
      );
      if (names.length >= minOfRecord && names.every((name) => name !== undefined && kinds.includes(name)))
        report(start, 'maps some kinds by name.');
    },
    TSPropertySignature: ({ start, key, typeAnnotation }) => {
      const type = typeAnnotation?.typeAnnotation;
      if (
        key.type === 'Identifier' &&
        key.name === 'kind' &&
        type?.type === 'TSLiteralType' &&
        isKind(type.literal)
      )
        report(start, 'names a kind in a type.');
    },
  }).visit(program);
  return uses;
}

const isComparison = ({ operator, left, right }: BinaryExpression) =>
  /^[!=]==?$/.test(operator) && [left, right].some(isKindExpression);

/** `kind`, `field.kind`, `field?.kind`. */
function isKindExpression(node: Expression): boolean {
  if (node.type === 'ChainExpression') return isKindExpression(node.expression);
  if (node.type === 'MemberExpression') return !node.computed && node.property.name === 'kind';
  return node.type === 'Identifier' && node.name === 'kind';
}

const nameOf = ({ key }: ObjectProperty) => (key.type === 'Identifier' ? key.name : undefined);
