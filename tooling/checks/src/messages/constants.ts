import { posix } from 'node:path';
import { type ObjectExpression, parseSync, type Program, Visitor } from 'oxc-parser';
import { branchesOf } from './literals.js';

/** Returns the text of a file by its path from the root; undefined if there is none. */
export type ReadFile = (file: string) => string | undefined;

/** Returns the object literal of a constant by its name; undefined if the constant is unknown or has another value. */
export type FindConstant = (name: string) => ObjectExpression | undefined;

/** Returns a function that finds the constants of a file, and those that it imports by relative paths. */
export function constantsOf(file: string, program: Program, read: ReadFile): FindConstant {
  const own = new Map<string, ObjectExpression>();
  const imported = new Map<string, { readonly from: string; readonly name: string }>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      const value = init ? branchesOf(init)[0] : undefined;
      if (id.type === 'Identifier' && value?.type === 'ObjectExpression') own.set(id.name, value);
    },
    ImportDeclaration({ source, specifiers }) {
      if (!source.value.startsWith('.')) return;
      const from = posix.join(posix.dirname(file), source.value).replace(/\.js$/, '.ts');
      for (const one of specifiers)
        if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
          imported.set(one.local.name, { from, name: one.imported.name });
    },
  }).visit(program);
  return (name) => {
    const other = imported.get(name);
    const text = other && read(other.from);
    if (other === undefined || text === undefined) return own.get(name);
    return constantsOf(other.from, parseSync(other.from, text).program, read)(other.name);
  };
}
