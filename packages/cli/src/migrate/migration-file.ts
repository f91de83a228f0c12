import { camelCase, pascalCase } from '@flotilla/core/values';
import type { MissingSteps } from '@flotilla/backend/schema';

export interface MigrationFile {
  /** `1763600008000-initial`, without its ending. */
  readonly fileName: string;
  /** The name of the exported constant. */
  readonly constant: string;
  readonly text: string;
}

/** A migration as its module keeps it. */
export function migrationFile({ module, needs, up, down }: MissingSteps, label: string, moment: number): MigrationFile {
  const needed = needs.length ? `  needs: [${needs.map((name) => `'${name}'`).join(', ')}],\n` : '';
  const constant: string = camelCase(label);
  const text = `import { defineMigration } from '@flotilla/backend/schema';

export const ${constant} = defineMigration({
  name: '${pascalCase(module)}${pascalCase(label)}${moment}',
${needed}  up: [
${statements(up)}
  ],
  down: [
${statements(down)}
  ],
});
`;
  return { fileName: `${moment}-${label}`, constant, text };
}

const dropping =
  /\bDROP\s+(TABLE|COLUMN|SEQUENCE|SCHEMA)\b|\bTRUNCATE\b|\bDELETE\s+FROM\b|\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i;

/** The statements that lose what is stored: dropped tables and columns, and types that change. */
export function losesData(steps: readonly MissingSteps[]): string[] {
  return steps.flatMap(({ up }) => up.filter((statement) => dropping.test(statement)));
}

function statements(list: readonly string[]): string {
  return list.map((statement) => `    \`${statement.replace(/[\\`]|\$\{/g, (found) => `\\${found}`)}\`,`).join('\n');
}
