import {
  type Expression,
  type JSXAttribute,
  type JSXChild,
  type JSXElementName,
  type Program,
  Visitor,
} from 'oxc-parser';
import { branchesOf, textOf } from './literals.js';

/** A text for users in the markup of a component, outside of messages. */
export interface HardCoded {
  readonly text: string;
  readonly start: number;
}

/** Attributes that are displayed or read out by screen readers. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'title',
]);

/** Returns the hard-coded texts in the elements of a file. */
export function hardCodedIn(program: Program): HardCoded[] {
  const found: HardCoded[] = [];
  const addWords = (text: string | undefined, start: number) => {
    if (text !== undefined && /\p{L}{2}/u.test(text))
      found.push({ text: text.replace(/\s+/g, ' ').trim(), start: start + text.search(/\S/) });
  };
  const addBranches = (expression: Expression) => {
    for (const branch of branchesOf(expression)) {
      if (branch.type !== 'TemplateLiteral') addWords(textOf(branch), branch.start);
      else for (const { value } of branch.quasis) addWords(value.cooked ?? undefined, branch.start);
    }
  };
  const addChildren = (children: readonly JSXChild[]) => {
    for (const child of children) {
      if (child.type === 'JSXText') addWords(child.value, child.start);
      if (child.type === 'JSXExpressionContainer' && child.expression.type !== 'JSXEmptyExpression')
        addBranches(child.expression);
    }
  };
  new Visitor({
    JSXElement: ({ children }) => addChildren(children),
    JSXFragment: ({ children }) => addChildren(children),
    JSXOpeningElement({ name: element, attributes }) {
      for (const attribute of attributes) {
        if (attribute.type !== 'JSXAttribute' || !isSpoken(attribute, element)) continue;
        const { value } = attribute;
        if (value?.type === 'Literal') addWords(textOf(value), value.start);
        if (value?.type === 'JSXExpressionContainer' && value.expression.type !== 'JSXEmptyExpression')
          addBranches(value.expression);
      }
    },
  }).visit(program);
  return found.sort((a, b) => a.start - b.start);
}

function isSpoken({ name }: JSXAttribute, element: JSXElementName): boolean {
  if (name.type !== 'JSXIdentifier') return false;
  if (name.name !== 'placeholder') return spoken.has(name.name);
  // On other components, `placeholder` is a picture or an element.
  return element.type === 'JSXIdentifier' && /^[a-z]|(Input|Textarea)$/.test(element.name);
}
