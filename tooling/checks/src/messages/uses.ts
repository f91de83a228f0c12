import { type CallExpression, type Expression, type Program, Visitor } from 'oxc-parser';
import { branchesOf, textOf } from './literals.js';

/** One `t('key')`. */
export interface Use {
  /** The constants whose text it may be; undefined when the file doesn't say, because `t` came from elsewhere. */
  readonly of: readonly string[] | undefined;
  /** The key, or what it looks like where it is made of parts; undefined where nothing can be told. */
  readonly key: string | RegExp | undefined;
}

/** What a file asks for, and all of its words: a key of which nothing can be told is one of its package's. */
export interface Uses {
  readonly uses: readonly Use[];
  readonly words: readonly string[];
}

/** The texts that a file asks for. */
export function usesIn(program: Program): Uses {
  const imported = new Map<string, string>();
  const translators = new Map<string, string[]>();
  const calls: { of: readonly string[] | undefined; argument: Expression }[] = [];
  const words: string[] = [];
  new Visitor({
    ImportSpecifier: ({ local, imported: name }) => void imported.set(local.name, name.type === 'Identifier' ? name.name : local.name),
    VariableDeclarator({ id, init }) {
      const messages = init?.type === 'CallExpression' ? messagesOf(init) : undefined;
      if (id.type === 'Identifier' && messages) translators.set(id.name, [...(translators.get(id.name) ?? []), messages]);
    },
    CallExpression(call) {
      const argument = call.arguments[0];
      if (!argument || argument.type === 'SpreadElement') return;
      const made = call.callee.type === 'CallExpression' ? messagesOf(call.callee) : undefined;
      if (made) calls.push({ of: [made], argument });
      if (call.callee.type === 'Identifier' && (translators.has(call.callee.name) || call.callee.name === 't'))
        calls.push({ of: translators.get(call.callee.name), argument });
    },
    Literal: ({ value }) => void (typeof value === 'string' && words.push(value)),
  }).visit(program);
  const original = (name: string) => imported.get(name) ?? name;
  return { uses: calls.flatMap(({ of, argument }) => keysOf(argument).map((key) => ({ of: of?.map(original), key }))), words };
}

/** The constant that a translator is made of: `useT(messages)`, `translate(messages, 'en')`. */
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
