import type { Expression, PropertyKey } from 'oxc-parser';

/** Returns the name of a property: `a`, `'a.b'`. */
export function keyOf(key: PropertyKey): string | undefined {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;
}

/** Returns the value of a string literal or of a template without expressions. */
export function textOf(expression: Expression): string | undefined {
  if (expression.type === 'Literal')
    return typeof expression.value === 'string' ? expression.value : undefined;
  if (expression.type !== 'TemplateLiteral' || expression.expressions.length) return undefined;
  return expression.quasis[0]?.value.cooked ?? undefined;
}

/** Returns the possible values of an expression: each branch of a condition. */
export function branchesOf(expression: Expression): Expression[] {
  const { type } = expression;
  if (type === 'ConditionalExpression')
    return [expression.consequent, expression.alternate].flatMap(branchesOf);
  if (type === 'LogicalExpression') {
    const branches = expression.operator === '&&' ? [expression.right] : [expression.left, expression.right];
    return branches.flatMap(branchesOf);
  }
  const isWrapper =
    type === 'ParenthesizedExpression' || type === 'TSAsExpression' || type === 'TSSatisfiesExpression';
  return isWrapper ? branchesOf(expression.expression) : [expression];
}
