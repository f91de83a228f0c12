import { type Argument, type Expression, type ObjectExpression, type Program, Visitor } from 'oxc-parser';
import type { FindConstant } from './constants.js';
import { keyOf, textOf } from './literals.js';

/** A call of `defineMessages`. */
export interface Definition {
  /** Name of the constant. */
  readonly name: string;
  readonly namespace: string;
  /** Texts by language and key. */
  readonly languages: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Keys whose text is computed, and languages whose texts are; they cannot be checked. */
  readonly computed: readonly string[];
  /** Whether its English texts are a constant, which other code reads, too. */
  readonly isShared: boolean;
}

/** Returns the messages that a file defines. */
export function definitionsIn(program: Program, find: FindConstant): Definition[] {
  const found: Definition[] = [];
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return;
      const { callee, arguments: given } = init;
      const resources = given[1];
      if (
        callee.type === 'Identifier' &&
        callee.name === 'defineMessages' &&
        resources?.type === 'ObjectExpression'
      )
        found.push({ ...definitionOf(resources, find), name: id.name, namespace: namespaceOf(given[0]) });
    },
  }).visit(program);
  return found;
}

const namespaceOf = (given: Argument | undefined) =>
  given?.type === 'Literal' && typeof given.value === 'string' ? given.value : '';

function definitionOf(
  resources: ObjectExpression,
  find: FindConstant,
): Pick<Definition, 'languages' | 'computed' | 'isShared'> {
  const computed: string[] = [];
  const given = entriesOf(resources);
  const languages = given.map(([language, value]) => {
    const texts = objectOf(value, find);
    if (!texts) computed.push(language);
    const known = (texts ? entriesOf(texts) : []).flatMap(([key, value]) => {
      const text = textOf(value);
      if (text === undefined) computed.push(key);
      return text === undefined ? [] : [[key, text] as const];
    });
    return [language, new Map(known)] as const;
  });
  const isShared = given.some(([language, { type }]) => language === 'en' && type === 'Identifier');
  return { languages: new Map(languages), computed, isShared };
}

/** Returns an object literal, also that of a constant. */
export function objectOf(value: Expression, find: FindConstant): ObjectExpression | undefined {
  if (value.type === 'Identifier') return find(value.name);
  return value.type === 'ObjectExpression' ? value : undefined;
}

/** Returns the properties of an object by their names. */
export function entriesOf({ properties }: ObjectExpression) {
  return properties.flatMap((property) => {
    const key = property.type === 'Property' ? keyOf(property.key) : undefined;
    return property.type === 'Property' && key !== undefined ? [[key, property.value] as const] : [];
  });
}
