import { type CallExpression, type Expression, type Program, Visitor } from 'oxc-parser';
import { branchesOf, textOf } from './literals.js';

/** A call of a translator, such as `t('key')`. */
export interface Use {
  /** Names of the messages it may read; undefined when `t` is defined in another file. */
  readonly of: readonly string[] | undefined;
  /** The key, a pattern for a key made of parts, or undefined for an unknown key. */
  readonly key: string | RegExp | undefined;
}

/**
 * Uses of messages in a file, and all of its string literals: an unknown key may be any of those in its
 * package.
 */
export interface Uses {
  readonly uses: readonly Use[];
  readonly words: readonly string[];
}

/** Returns the uses of messages in a file. */
export function usesIn(program: Program): Uses {
  const imported = new Map<string, string>();
  const translators = new Map<string, string[]>();
  const calls: { of: readonly string[] | undefined; argument: Expression }[] = [];
  const words: string[] = [];
  new Visitor({
    ImportSpecifier: ({ local, imported: name }) =>
      void imported.set(local.name, name.type === 'Identifier' ? name.name : local.name),
    VariableDeclarator({ id, init }) {
      const messages = init?.type === 'CallExpression' ? messagesOf(init) : undefined;
      if (id.type === 'Identifier' && messages)
        translators.set(id.name, [...(translators.get(id.name) ?? []), messages]);
    },
    CallExpression(call) {
      const argument = call.arguments[0];
      if (!argument || argument.type === 'SpreadElement') return;
      const made = call.callee.type === 'CallExpression' ? messagesOf(call.callee) : undefined;
      if (made) calls.push({ of: [made], argument });
      const name = translatorOf(call);
      if (name !== undefined && (translators.has(name) || name === 't'))
        calls.push({ of: translators.get(name), argument });
    },
    Literal: ({ value }) => void (typeof value === 'string' && words.push(value)),
  }).visit(program);
  const original = (name: string) => imported.get(name) ?? name;
  return {
    uses: calls.flatMap(({ of, argument }) =>
      keysOf(argument).map((key) => ({ of: of?.map(original), key })),
    ),
    words,
  };
}

/** Returns the name of a called function or method: `t` of `t('key')` and of `this.t('key')`. */
function translatorOf({ callee }: CallExpression): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  return callee.property.name;
}

/** Returns the name of the messages of a translator: `useT(messages)`, `translate(messages, 'en')`. */
function messagesOf({ callee, arguments: [given] }: CallExpression): string | undefined {
  if (callee.type !== 'Identifier' || !['useT', 'translate'].includes(callee.name)) return undefined;
  return given?.type === 'Identifier' ? given.name : undefined;
}

function keysOf(argument: Expression): Use['key'][] {
  return branchesOf(argument).map((branch) => {
    const text = textOf(branch);
    if (text !== undefined || branch.type !== 'TemplateLiteral') return text;
    const parts = branch.quasis.map(({ value }) => (value.cooked ?? '').replace(/\W/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}$`);
  });
}
