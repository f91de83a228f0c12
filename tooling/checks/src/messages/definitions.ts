import { type Argument, type ObjectExpression, type Program, Visitor } from 'oxc-parser';
import { keyOf, textOf } from './literals.js';

/** A call of `defineMessages`. */
export interface Definition {
  /** Name of the constant. */
  readonly name: string;
  readonly namespace: string;
  /** Texts by language and key. */
  readonly languages: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Keys whose text is computed and therefore cannot be checked. */
  readonly computed: readonly string[];
}

/** Returns the messages that a file defines. */
export function definitionsIn(program: Program): Definition[] {
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
        found.push({ ...definitionOf(resources), name: id.name, namespace: namespaceOf(given[0]) });
    },
  }).visit(program);
  return found;
}

const namespaceOf = (given: Argument | undefined) =>
  given?.type === 'Literal' && typeof given.value === 'string' ? given.value : '';

function definitionOf(resources: ObjectExpression): Pick<Definition, 'languages' | 'computed'> {
  const computed: string[] = [];
  const languages = entriesOf(resources).map(([language, texts]) => {
    if (texts.type !== 'ObjectExpression') return [language, new Map<string, string>()] as const;
    const known = entriesOf(texts).flatMap(([key, value]) => {
      const text = textOf(value);
      if (text === undefined) computed.push(key);
      return text === undefined ? [] : [[key, text] as const];
    });
    return [language, new Map(known)] as const;
  });
  return { languages: new Map(languages), computed };
}

/** Returns the properties of an object by their names. */
export function entriesOf({ properties }: ObjectExpression) {
  return properties.flatMap((property) => {
    const key = property.type === 'Property' ? keyOf(property.key) : undefined;
    return property.type === 'Property' && key !== undefined ? [[key, property.value] as const] : [];
  });
}
