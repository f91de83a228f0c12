import type { Expression, PropertyKey } from 'oxc-parser';

/** The name of a property: `a`, `'a.b'`. */
export function keyOf(key: PropertyKey): string | undefined {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;
}

/** The text that an expression always is. */
export function textOf(expression: Expression): string | undefined {
  if (expression.type === 'Literal') return typeof expression.value === 'string' ? expression.value : undefined;
  if (expression.type !== 'TemplateLiteral' || expression.expressions.length) return undefined;
  return expression.quasis[0]?.value.cooked ?? undefined;
}

/** What an expression can be, as far as it is written out: each branch of a condition. */
export function branchesOf(expression: Expression): Expression[] {
  const { type } = expression;
  if (type === 'ConditionalExpression') return [expression.consequent, expression.alternate].flatMap(branchesOf);
  if (type === 'LogicalExpression') {
    const branches = expression.operator === '&&' ? [expression.right] : [expression.left, expression.right];
    return branches.flatMap(branchesOf);
  }
  const isWrapper = type === 'ParenthesizedExpression' || type === 'TSAsExpression' || type === 'TSSatisfiesExpression';
  return isWrapper ? branchesOf(expression.expression) : [expression];
}
