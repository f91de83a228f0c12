import { camelCase, pascalCase } from '@flotilla/core/values';
import { literal } from './literal.js';
import { titleOf } from './names.js';

interface FormText {
  readonly module: string;
  readonly name: string;
  readonly on?: string;
  /** The title of the action in Russian: `Записаться`. */
  readonly ruTitle?: string | undefined;
}

/** Returns the component of the island: a form that validates by the schema of its action. */
export function formFile({ module, name, on, ruTitle = 'Отправить' }: FormText): string {
  const [action, component]: [string, string] = [camelCase(name), `${pascalCase(name)}Form`];
  const send = on ? `params: { id }, body` : 'body';
  return `'use client';
import { defineMessages, useT } from '@flotilla/react';
import { useClient } from '@flotilla/react/client';
import { Form, FormSubmit, TextField, useZodForm } from '@flotilla/react/forms';
import { useState } from 'react';
import { ${action} } from '../actions.js';

const messages = defineMessages('${module}-${name}', {
  en: { name: 'Name', email: 'E-mail', send: ${literal(titleOf(name))}, sent: 'Thank you. We have received it.' },
  ru: { name: 'Имя', email: 'Электронная почта', send: ${literal(ruTitle)}, sent: 'Спасибо! Мы всё получили.' },
});

export function ${component}(${on ? '{ id }: { id: string }' : ''}) {
  const t = useT(messages);
  const client = useClient();
  const [isSent, setIsSent] = useState(false);
  const form = useZodForm({
    schema: ${action}.schemas.body,
    submit: async (body) => {
      await client.muted.call(${action}, { ${send} });
      setIsSent(true);
    },
  });
  if (isSent) return <p role="status">{t('sent')}</p>;
  return (
    <Form of={form} className="flex max-w-xl flex-col gap-5">
      <TextField of={form} name="name" label={t('name')} autoComplete="name" required />
      <TextField of={form} name="email" type="email" label={t('email')} autoComplete="email" required />
      <FormSubmit of={form} className="self-start">
        {t('send')}
      </FormSubmit>
    </Form>
  );
}
`;
}

/** Returns the declaration of a module's islands with the first one. */
export const islandsFile = (module: string, name: string) => `import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('${module}', {
${islandEntry(name)}});
`;

/** Returns the lines of one island, loaded when it is pointed at or focused. */
export const islandEntry = (name: string) => `  ${camelCase(name)}Form: {
    wake: 'interaction',
    load: () => import('./${name}-form.js').then((module) => module.${pascalCase(name)}Form),
  },
`;

/** Returns the widget that shows a form below its own texts. */
export const widgetFile = (
  name: string,
) => `import { defineVariant, Island, WidgetSection } from '@flotilla/react';
import * as views from '../views.js';
import { islands } from './islands.js';

export const ${camelCase(name)}FormWidget = defineVariant(views.${camelCase(name)}Form, function ${pascalCase(name)}FormWidget({
  row,
  context,
}) {
  return (
    <WidgetSection row={row} context={context}>
      <Island of={islands.${camelCase(name)}Form} props={{}} />
    </WidgetSection>
  );
});
`;
