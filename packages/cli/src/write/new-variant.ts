import { camelCase, pascalCase } from '@flotilla/core';
import type { Project } from '@flotilla/project';
import { addImport, addItem, addManifestLine } from './edit.js';
import { addDependencies, addDoor } from './manifest-file.js';
import { checkedName } from './names.js';
import type { SourceTree } from './source-tree.js';

/** Writes a widget variant: what data it needs, and the component that shows it. */
export function newVariant(tree: SourceTree, { modulesFolder }: Pick<Project, 'modulesFolder'>, module: string, variant: string): void {
  checkedName(variant, 'a variant');
  const folder = `${modulesFolder}/${module}`;
  tree.read(`${folder}/src/entities/widget.ts`);
  addView(tree, folder, variant);
  tree.add(`${folder}/src/react/${variant}.tsx`, variantFile(variant));
  addToDoor(tree, folder, variant);
  tree.edit(`${folder}/package.json`, (text) => {
    const withDoor = addDoor(text, 'react');
    const run = { '@flotilla/react': 'workspace:^', '@flotilla/ui': 'workspace:^' };
    const develop = { '@types/react': 'catalog:', '@types/react-dom': 'catalog:', react: 'catalog:' };
    return addDependencies(
      addDependencies(addDependencies(withDoor, 'dependencies', run), 'peerDependencies', { react: '^19.3.0' }),
      'devDependencies',
      develop,
    );
  });
}

function addView(tree: SourceTree, folder: string, variant: string): void {
  const path = `${folder}/src/views.ts`;
  const statement = `export const ${camelCase(variant)} = defineView({ of: widget, variant: '${variant}' });\n`;
  if (tree.has(path)) tree.edit(path, (text) => `${text.trimEnd()}\n\n${statement}`);
  else tree.add(path, `import { defineView } from '@flotilla/core';\nimport { widget } from './entities/widget.js';\n\n${statement}`);
  tree.edit(`${folder}/src/index.ts`, (text) =>
    addManifestLine(addImport(text, `import * as views from './views.js';`), 'views: Object.values(views),'),
  );
}

function addToDoor(tree: SourceTree, folder: string, variant: string): void {
  const path = `${folder}/src/react/index.ts`;
  if (!tree.has(path))
    tree.add(path, `import type { Variant } from '@flotilla/react';\n\nexport const variants: readonly Variant[] = [];\n`);
  tree.edit(path, (text) =>
    addItem(addImport(text, `import { ${camelCase(variant)} } from './${variant}.js';`), 'variants', camelCase(variant), 'last'),
  );
}

function variantFile(variant: string): string {
  return `import { defineVariant, LocalizedRichText, Title } from '@flotilla/react';
import { Container, Heading, Prose, Section } from '@flotilla/ui';
import * as views from '../views.js';

export const ${camelCase(variant)} = defineVariant(views.${camelCase(variant)}, function ${pascalCase(variant)}({ row, place }) {
  return (
    <Section className={row.className ?? undefined}>
      <Container>
        <Title as={Heading} level={place.headingLevel} of={row} />
        <LocalizedRichText as={Prose} value={row.description} />
      </Container>
    </Section>
  );
});
`;
}
