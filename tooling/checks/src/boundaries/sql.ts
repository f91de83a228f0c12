import { parseSync, Visitor } from 'oxc-parser';

/** SQL outside of a `*.sql.ts` file, or such a file without its reason. */
export interface SqlUse {
  readonly line: number;
  readonly problem: string;
}

const fix =
  'Read and write with rows.of(definition, context), or put the SQL into a *.sql.ts file that starts with the reason.';

/** Returns whether a file is server code of a module, which reads and writes rows through definitions. */
export function isModuleCode(file: string): boolean {
  return (
    /^modules\/[^/]+\/src\/backend\//.test(file) &&
    !/\/(migrations|testing)\/|\.(spec|test-d|fixture)\.tsx?$/.test(file)
  );
}

/**
 * Returns table names and SQL statements in the string literals of a file. `modules` are names such as
 * `file-storage`.
 */
export function sqlUses(file: string, text: string, modules: readonly string[]): SqlUse[] {
  if (file.endsWith('.sql.ts'))
    return text.startsWith('/**')
      ? []
      : [{ line: 1, problem: 'does not start with a comment that states why it needs SQL.' }];
  const { program } = parseSync(file, text);
  const table = new RegExp(
    `(?<![\\w-])(?:${modules.map((name) => name.replaceAll('-', '_')).join('|')})_[a-z_]+`,
  );
  const uses: SqlUse[] = [];
  const report = (start: number, what: string) =>
    uses.push({ line: text.slice(0, start).split('\n').length, problem: `${what} ${fix}` });
  const look = (start: number, value: string) => {
    const [name] = table.exec(value) ?? [];
    if (name) report(start, `names the table ${name}.`);
  };
  new Visitor({
    Literal: ({ start, value }) => {
      if (typeof value === 'string') look(start, value);
    },
    TemplateElement: ({ start, value }) => look(start, value.raw),
    CallExpression: ({ start, callee }) => {
      if (callee.type === 'MemberExpression' && !callee.computed && callee.property.name === 'query')
        report(start, 'runs a statement of its own.');
    },
  }).visit(program);
  return uses;
}
