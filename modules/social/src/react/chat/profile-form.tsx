import { useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { Form, FormSubmit, TextField, useZodForm } from '@flotilla/react/forms';
import { useSession } from '@flotilla/react/session';
import { Field, FileInput, Label, Textarea } from '@flotilla/ui';
import { useId, useRef } from 'react';
import { changeProfile, createProfile } from '../../actions.js';
import { type OwnProfile, profileInput } from '../../shapes.js';
import { messages } from '../messages.js';
import { useNameOf } from './message-row.js';

/** Creates or changes a profile of the visitor, in the language of the page. */
export function ProfileForm({ profile, onDone }: { profile?: OwnProfile; onDone: () => void }) {
  const t = useT(messages);
  const ids = { about: useId(), picture: useId() };
  const { subject } = useSession();
  const nameOf = useNameOf();
  const picture = useRef<HTMLInputElement>(null);
  const create = useAction(createProfile);
  const change = useAction(changeProfile, { done: 'updated' });
  const form = useZodForm({
    schema: profileInput,
    defaultValues: profile && {
      title: nameOf(profile),
      subtitle: profile.subtitle,
      description: profile.description,
    },
    submit: async (body) => {
      if (!subject) return;
      const [face] = picture.current?.files ?? [];
      const input = { body, ...(face && { files: { picture: face } }) };
      await (profile
        ? change.mutateAsync({ ...input, params: { id: subject.id, socialModuleProfileId: profile.id } })
        : create.mutateAsync({ ...input, params: { id: subject.id } }));
      onDone();
    },
  });
  return (
    <Form of={form} className="flex flex-col gap-5">
      <TextField of={form} name="title" label={t('name')} autoComplete="name" maxLength={80} />
      <TextField of={form} name="subtitle" label={t('line')} maxLength={200} />
      <Field>
        <Label htmlFor={ids.about}>{t('about')}</Label>
        <Textarea id={ids.about} maxLength={2000} {...form.fields.register('description')} />
      </Field>
      <Field>
        <Label htmlFor={ids.picture}>{t('picture')}</Label>
        <FileInput id={ids.picture} ref={picture} accept="image/*" choose={t('choosePicture')} />
      </Field>
      <FormSubmit of={form}>{profile ? t('saveProfile') : t('createProfile')}</FormSubmit>
    </Form>
  );
}
