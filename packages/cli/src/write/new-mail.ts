import { camelCase, pascalCase } from '@flotilla/core/values';
import { Failure, type Project } from '@flotilla/runtime';
import { addBackendPart } from './backend-file.js';
import { addManifestLine } from './edit.js';
import { addRussianLabels } from './labels-file.js';
import { addDependencies, addLibrary, addNeeded } from './manifest-file.js';
import { literal } from './literal.js';
import { moduleFolder } from './module-folder.js';
import { checkedName, titleOf } from './names.js';
import type { SourceTree } from './source-tree.js';
import type { Versions } from './versions.js';

/** Options of a new mail. */
export interface NewMail {
  readonly module: string;
  /** `signed-up` */
  readonly name: string;
  readonly versions: Versions;
}

/**
 * Writes a mail: its template with the data that it needs, its texts in two languages, and the service that
 * sends it in a transaction.
 */
export function newMail(tree: SourceTree, project: Project, { module, name, versions }: NewMail): void {
  checkedName(name, 'a mail');
  const folder = moduleFolder(tree, project, module);
  const variant = `${module}-${name}`;
  const source = `${folder}/src/backend/mails`;
  const files = {
    [`${source}/${name}.ts`]: templateFile(variant, name),
    [`${source}/${name}-mail.tsx`]: textsFile(name),
    [`${source}/${name}-sender.ts`]: senderFile(name),
  };
  for (const [path, text] of Object.entries(files)) tree.add(path, text);
  tree.edit(`${folder}/src/backend/index.ts`, (text) =>
    addBackendPart(text, {
      list: 'providers',
      name: `${pascalCase(name)}Sender`,
      file: `mails/${name}-sender`,
    }),
  );
  tree.edit(`${folder}/src/index.ts`, (text) => withVariant(text, variant));
  addRussianLabels(tree, folder, { [`notification.template/${variant}`]: `Письмо: ${name}` });
  tree.edit(`${folder}/package.json`, (text) => withMail(text, versions));
}

/** Adds a variant of templates to the manifest of a module. */
function withVariant(text: string, variant: string): string {
  const line = /^( {2}variants: \{[^}]*'notification\.template': \[)([^\]]*)/m;
  if (line.test(text))
    return text.replace(line, (_, head: string, rest: string) => `${head}'${variant}', ${rest.trimStart()}`);
  if (/^ {2}variants: /m.test(text))
    throw new Failure(
      'The module has variants, but none of notification.template.',
      `Add to src/index.ts: variants: { 'notification.template': ['${variant}'] }`,
    );
  return addManifestLine(text, `variants: { 'notification.template': ['${variant}'] },`);
}

function withMail(text: string, versions: Versions): string {
  const zod = addDependencies(text, 'dependencies', { zod: versions.of('zod') });
  const notification = addNeeded(zod, { '@flotilla/notification': versions.framework }, versions);
  return addLibrary(addLibrary(notification, '@nestjs/common', versions), 'react', versions);
}

const templateFile = (
  variant: string,
  name: string,
) => `import { defineMailTemplate } from '@flotilla/backend/ports';
import { z } from 'zod';

const data = z.strictObject({ name: z.string() });
export type ${pascalCase(name)}Data = z.output<typeof data>;

export const ${camelCase(name)} = defineMailTemplate({
  variant: '${variant}',
  data,
  load: () => import('./${name}-mail.js').then((module) => module.${camelCase(name)}Mail),
});
`;

const textsFile = (name: string) => `import { defineMail, MailText } from '@flotilla/notification/mail';
import type { ${pascalCase(name)}Data } from './${name}.js';

export const ${camelCase(name)}Mail = defineMail({
  words: {
    en: {
      subject: ${literal(titleOf(name))},
      text: (name: string) => \`Hello \${name}, thank you. We have received your request.\`,
    },
    ru: {
      subject: 'Мы получили вашу заявку',
      text: (name: string) => \`Здравствуйте, \${name}! Спасибо, мы получили вашу заявку.\`,
    },
  },
  subject: ({ words }) => words.subject,
  body: ({ words }, { name }: ${pascalCase(name)}Data) => <MailText>{words.text(name)}</MailText>,
});
`;

const senderFile = (name: string) => `import type { WriteTransaction } from '@flotilla/backend';
import { MAIL, type Mail } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { ${camelCase(name)}, type ${pascalCase(name)}Data } from './${name}.js';

interface Receiver {
  readonly email: string;
  readonly language: string;
}

@Injectable()
export class ${pascalCase(name)}Sender {
  constructor(@Inject(MAIL) private readonly mail: Mail) {
    mail.add(${camelCase(name)});
  }

  /** Sends the mail when the transaction commits. */
  async send({ email, language }: Receiver, data: ${pascalCase(name)}Data, tx: WriteTransaction): Promise<void> {
    const message = { template: ${camelCase(name)}, data, topic: 'requests', language };
    await this.mail.send({ ...message, receiver: { email } }, tx);
  }
}
`;
