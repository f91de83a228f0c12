import { camelCase, pascalCase } from '@flotilla/core/values';
import { Failure, type Project } from '@flotilla/runtime';
import { actionFile, controllerFile, entityFile } from './action-files.js';
import { addBackendPart } from './backend-file.js';
import { addImport, addManifestLine, addNamesToImport } from './edit.js';
import { addRussianLabels, type RussianNames } from './labels-file.js';
import { addDependencies, addLibrary } from './manifest-file.js';
import { moduleFolder } from './module-folder.js';
import { checkedEntityName, checkedName } from './names.js';
import { addForm } from './new-form.js';
import { addEntity } from './new-entity.js';
import type { SourceTree } from './source-tree.js';
import type { Versions } from './versions.js';

/** Options of a new action. */
export interface NewAction {
  readonly module: string;
  /** A verb: `sign-up`. */
  readonly name: string;
  /** The entity whose rows the action creates: `attendee`. */
  readonly creates: string;
  /** The entity that the action is called on: `event`. */
  readonly on?: string;
  readonly hasForm: boolean;
  readonly ru?: RussianNames;
  /** Its title in Russian, on the button of the form: `Записаться`. */
  readonly ruTitle?: string | undefined;
  readonly versions: Versions;
}

/**
 * Writes a public action with a rate limit, which creates a row with a name and an e-mail address, its
 * entity, its controller and, if requested, its form.
 * @returns the address of the form's page, if it has one of its own
 */
export function newAction(tree: SourceTree, project: Project, input: NewAction): string | undefined {
  const { module, name, creates, on, versions } = input;
  checkedName(name, 'an action');
  checkedEntityName(module, creates);
  const folder = moduleFolder(tree, project, module);
  if (on !== undefined) tree.read(`${folder}/src/entities/${checkedName(on, 'an entity')}.ts`);
  assertFree(tree, folder, input);
  addEntity(tree, project, { module, name: creates, ru: input.ru, text: entityFile(input) });
  if (input.ru) addRussianLabels(tree, folder, fieldLabels(input));
  addAction(tree, folder, input);
  tree.add(`${folder}/src/backend/${name}.controller.ts`, controllerFile(input));
  tree.edit(`${folder}/src/backend/index.ts`, (text) =>
    addBackendPart(text, {
      list: 'controllers',
      name: `${pascalCase(name)}Controller`,
      file: `${name}.controller`,
    }),
  );
  tree.edit(`${folder}/package.json`, (text) => withServer(text, versions));
  return input.hasForm ? addForm(tree, project, input) : undefined;
}

/** Requires that names of the action are not taken. @throws Failure */
function assertFree(tree: SourceTree, folder: string, { name, creates }: NewAction): void {
  const path = `${folder}/src/actions.ts`;
  const constant: string = camelCase(name);
  if (tree.has(path) && tree.read(path).includes(`export const ${constant} `))
    throw new Failure(`${path} has the action ${constant}.`, 'Give this one another name.');
  if (name === creates || tree.has(`${folder}/src/entities/${name}.ts`))
    throw new Failure(
      `"${name}" is an entity.`,
      'Name the action with a verb and the rows that it creates with a noun: sign-up --creates attendee',
    );
}

function fieldLabels({ creates }: NewAction): Record<string, string> {
  return {
    [`${creates}.name`]: 'Имя',
    [`${creates}.email`]: 'Электронная почта',
    [`${creates}.language`]: 'Язык',
  };
}

function addAction(tree: SourceTree, folder: string, input: NewAction): void {
  const path = `${folder}/src/actions.ts`;
  if (!tree.has(path)) tree.add(path, `import { z } from 'zod';\n`);
  tree.edit(path, (text) => {
    const core = text.includes(`from '@flotilla/core'`)
      ? addNamesToImport(text, ['defineAction'], '@flotilla/core')
      : addImport(text, `import { defineAction } from '@flotilla/core';`);
    return `${core.trimEnd()}\n\n${actionFile(input)}`;
  });
  tree.edit(`${folder}/src/index.ts`, (text) =>
    addManifestLine(
      addImport(text, `import * as actions from './actions.js';`),
      'actions: exportsOf(Object.entries(actions)),',
    ),
  );
}

/** Returns a manifest with the libraries of actions and controllers. */
function withServer(text: string, versions: Versions): string {
  const zod = addDependencies(text, 'dependencies', { zod: versions.of('zod') });
  return addLibrary(zod, '@nestjs/common', versions);
}
