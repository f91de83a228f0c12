import { isTranslatable } from '@flotilla/core/languages';
import type { Entity } from '@flotilla/core';
import { writableFields } from '@flotilla/core/reflection';
import { isEmpty, type RichTextValue } from '@flotilla/rich-text';
import { cn } from '@flotilla/ui';
import { ToggleGroup, ToggleGroupItem } from '@flotilla/ui/controls';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import { useStoredState } from '../context/stored-state.js';
import { useT } from '../context/use-t.js';
import type { Edited } from './edited-values.js';
import { formMessages } from './form-messages.js';
import { ShownLanguages } from './shown-languages.js';

/** Value of the switch for all languages beside each other. */
const both = '*';

interface LanguageChoice {
  /** A language, or {@link both}. */
  readonly choice: string;
  readonly choose: (choice: string) => void;
}

const FormLanguageContext = createContext<LanguageChoice | undefined>(undefined);

/** Returns a function that shows the inputs of a language, for a link to an error in it. */
export function useShowLanguage(): (language: string) => void {
  const own = use(FormLanguageContext);
  return (language) => own && own.choice !== both && own.choose(language);
}

/** Returns the language that a form shows its texts in; the first one where it shows all beside each other. */
export function useFormLanguage(): string | undefined {
  const { reading } = useAdmin();
  const { choice = both } = use(FormLanguageContext) ?? {};
  return choice === both ? reading[0] : choice;
}

/** Keeps the language of a form, which {@link LanguageSwitch} changes. */
export function FormLanguage({ children }: { children: ReactNode }): ReactNode {
  const { languages, reading } = useAdmin();
  const first = reading[0] ?? both;
  const [stored, choose] = useStoredState('form-language', first);
  const choice = stored === both || languages.includes(stored) ? stored : first;
  const own = useMemo(() => ({ choice, choose }), [choice, choose]);
  return <FormLanguageContext value={languages.length < 2 ? undefined : own}>{children}</FormLanguageContext>;
}

/** Shows the localized fields below in the language of the form. */
export function FormLanguages({ children }: { children: ReactNode }): ReactNode {
  const { choice } = use(FormLanguageContext) ?? {};
  const shown = useMemo(() => (choice === undefined || choice === both ? undefined : [choice]), [choice]);
  return choice === undefined ? children : <ShownLanguages value={shown}>{children}</ShownLanguages>;
}

interface LanguageSwitchProps {
  entity: Entity;
  control: Control<Edited>;
}

/** Switches the language of the texts of a form, and shows how complete each language is. */
export function LanguageSwitch({ entity, control }: LanguageSwitchProps): ReactNode {
  const t = useT(formMessages);
  const { reading } = useAdmin();
  const own = use(FormLanguageContext);
  const names = useMemo(() => {
    const fields = Object.entries(writableFields(entity));
    return fields.flatMap(([name, field]) => (isTranslatable(field) ? [name] : []));
  }, [entity]);
  if (!own || names.length === 0) return null;
  return (
    <ToggleGroup value={own.choice} onChange={own.choose} label={t('textsIn')} className="w-fit">
      {reading.map((language) => (
        <ToggleGroupItem key={language} value={language}>
          <span className="uppercase">{language}</span>
          <LanguageState names={names} control={control} language={language} />
        </ToggleGroupItem>
      ))}
      <ToggleGroupItem value={both}>{t(reading.length > 2 ? 'allLanguages' : 'both')}</ToggleGroupItem>
    </ToggleGroup>
  );
}

type Completeness = 'complete' | 'partial' | 'nothing';

const signs: Readonly<Record<Completeness, string>> = { complete: '●', partial: '◐', nothing: '○' };

interface LanguageStateProps {
  /** Names of the localized fields. */
  names: readonly string[];
  control: Control<Edited>;
  language: string;
}

function LanguageState({ names, control, language }: LanguageStateProps) {
  const t = useT(formMessages);
  const texts = useWatch({ control, name: [...names] });
  const { errors } = useFormState({ control });
  const isWrong = names.some((name) => language in ((errors[name] ?? {}) as object));
  const state = completenessOf(texts, language);
  return (
    <>
      <span aria-hidden className={cn('text-xs', isWrong ? 'text-destructive' : 'text-sea')}>
        {isWrong ? '!' : signs[state]}
      </span>
      <span className="sr-only">{t(isWrong ? 'wrong' : state)}</span>
    </>
  );
}

/** Compares the texts of a language with those of all languages together. */
function completenessOf(values: readonly unknown[], language: string): Completeness {
  const texts = (values as Readonly<Record<string, RichTextValue>>[]).map((value) => value ?? {});
  const written = texts.filter((text) => Object.values(text).some((one) => !isEmpty(one)));
  const own = written.filter((text) => !isEmpty(text[language]));
  if (own.length === 0) return 'nothing';
  return own.length === written.length ? 'complete' : 'partial';
}
