import { parseSync, Visitor } from 'oxc-parser';

/** Where a file speaks SQL that stands elsewhere, or does not say why it does. */
export interface SqlUse {
  readonly line: number;
  readonly problem: string;
}

const fix = 'Read and write by rows.of(definition, context); what truly needs SQL stands in a *.sql.ts file, which says why at its top.';

/** Whether a file is a module's own server code, which reads and writes rows by their definitions. */
export function isModuleCode(file: string): boolean {
  return /^modules\/[^/]+\/src\/backend\//.test(file) && !/\/(migrations|testing)\/|\.(spec|test-d|fixture)\.tsx?$/.test(file);
}

/** The tables of modules in a file's texts, and its own statements. `modules` are names such as `file-storage`. */
export function sqlUses(file: string, text: string, modules: readonly string[]): SqlUse[] {
  if (file.endsWith('.sql.ts')) return text.startsWith('/**') ? [] : [{ line: 1, problem: 'does not say at its top why it needs SQL.' }];
  const { program } = parseSync(file, text);
  const table = new RegExp(`(?<![\\w-])(?:${modules.map((name) => name.replaceAll('-', '_')).join('|')})_[a-z_]+`);
  const uses: SqlUse[] = [];
  const tell = (start: number, what: string) => uses.push({ line: text.slice(0, start).split('\n').length, problem: `${what} ${fix}` });
  const look = (start: number, value: string) => {
    const [name] = table.exec(value) ?? [];
    if (name) tell(start, `names the table ${name}.`);
  };
  new Visitor({
    Literal: ({ start, value }) => {
      if (typeof value === 'string') look(start, value);
    },
    TemplateElement: ({ start, value }) => look(start, value.raw),
    CallExpression: ({ start, callee }) => {
      if (callee.type === 'MemberExpression' && !callee.computed && callee.property.name === 'query')
        tell(start, 'runs a statement of its own.');
    },
  }).visit(program);
  return uses;
}
