import type { Expression, JSXElement, JSXOpeningElement } from 'oxc-parser';
import { parseSync, Visitor } from 'oxc-parser';

/** Markup that screen readers or page translators misread. */
export interface MarkupProblem {
  readonly line: number;
  readonly problem: string;
}

/** Returns lists that are named by `aria-label`, and fieldsets without a legend. */
export function markupProblems(file: string, text: string): MarkupProblem[] {
  const { program } = parseSync(file, text);
  const problems: MarkupProblem[] = [];
  const report = (start: number, problem: string) =>
    problems.push({ line: text.slice(0, start).split('\n').length, problem });
  new Visitor({
    JSXElement: (element) => {
      const { openingElement: opening } = element;
      if (isNamed(opening, 'ul', 'ol') && hasAttribute(opening, 'aria-label'))
        report(
          element.start,
          'names a list by aria-label. Use NamedList of @flotilla/ui, or aria-labelledby.',
        );
      if (isNamed(opening, 'fieldset') && !hasLegend(element))
        report(element.start, 'is a fieldset without a legend. Begin it with a <legend>, or use a <div>.');
    },
  }).visit(program);
  return problems;
}

const isNamed = ({ name }: JSXOpeningElement, ...tags: readonly string[]) =>
  name.type === 'JSXIdentifier' && tags.includes(name.name);

const hasAttribute = ({ attributes }: JSXOpeningElement, name: string) =>
  attributes.some(
    (attribute) =>
      attribute.type === 'JSXAttribute' &&
      attribute.name.type === 'JSXIdentifier' &&
      attribute.name.name === name,
  );

const hasLegend = ({ children }: JSXElement) => children.some(isLegend);

/**
 * Returns whether a node renders a legend: `<legend>`, `<Title as="legend">`, or a condition with two of
 * these.
 */
function isLegend(node: JSXElement['children'][number] | Expression): boolean {
  if (node.type === 'JSXExpressionContainer')
    return node.expression.type === 'ConditionalExpression' && isLegend(node.expression);
  if (node.type === 'ConditionalExpression') return isLegend(node.consequent) && isLegend(node.alternate);
  if (node.type === 'ParenthesizedExpression') return isLegend(node.expression);
  if (node.type !== 'JSXElement') return false;
  return isNamed(node.openingElement, 'legend') || node.openingElement.attributes.some(isAsLegend);
}

const isAsLegend = (attribute: JSXOpeningElement['attributes'][number]) =>
  attribute.type === 'JSXAttribute' &&
  attribute.value?.type === 'Literal' &&
  attribute.value.value === 'legend';
