import { type EcmaScriptModule, parseSync } from 'oxc-parser';

/** A statement that hides names from a reader, or a name that an entry point lacks. */
export interface ExportProblem {
  readonly line: number;
  readonly problem: string;
}

/** Returns the re-exports of a file that name nothing: `export * from './variants.js'`. */
export function unnamedExports(file: string, text: string): ExportProblem[] {
  const { staticExports } = parseSync(file, text).module;
  return staticExports
    .filter(({ entries }) => entries.some(({ importName }) => importName.kind === 'AllButDefault'))
    .map(({ start }) => ({
      line: text.slice(0, start).split('\n').length,
      problem: 'exports names that it does not list. Name them: export { … } from.',
    }));
}

/**
 * Returns the variants of a module that its react entry point does not export by name, so that no other
 * application can import them.
 */
export function unexportedVariants(entryPoint: string, variants: string): string[] {
  const exported = new Set(exportedNames(parseSync('index.tsx', entryPoint).module));
  return exportedNames(parseSync('variants.tsx', variants).module).filter((name) => !exported.has(name));
}

const exportedNames = ({ staticExports }: EcmaScriptModule): string[] =>
  staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, isType }) => (isType || !exportName.name ? [] : [exportName.name])),
  );
