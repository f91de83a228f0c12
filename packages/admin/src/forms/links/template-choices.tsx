import type { Entity } from '@flotilla/core';
import { useQuery } from '@tanstack/react-query';
import { File } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import { textOf } from '../../context/admin-row.js';
import { useInterfaceLanguage } from '../../context/language.js';
import { useT } from '../../context/use-t.js';
import { useRowCalls } from '../../rows/row-calls.js';
import { SectionPicture } from '../section-pictures/section-picture.js';
import { useStillPages } from '../section-pictures/use-still-pages.js';
import { linkMessages } from './link-messages.js';
import type { PageTemplatesProps } from './page-templates.js';

/** Maximum number of templates that are offered. */
const maxTemplates = 50;

/** The templates that a new page starts from, with their pictures; nothing without templates. */
export function TemplateChoices({
  sections,
  template,
  setTemplate,
}: PageTemplatesProps & { sections: Entity }): ReactNode {
  const t = useT(linkMessages);
  const { languages } = useAdmin();
  const { language } = useInterfaceLanguage();
  const calls = useRowCalls(sections);
  const pages = useStillPages();
  const { data } = useQuery({
    queryKey: [sections.key, 'list', 'templates'],
    queryFn: () =>
      calls.list({
        filters: { and: [{ column: 'isPage', method: 'eq', value: true }] },
        orderBy: { and: [{ column: 'createdAt', method: 'asc' }] },
        limit: maxTemplates,
      }),
    // Without templates, the page starts without blocks.
    retry: false,
  });
  const templates = (data?.data ?? []).filter((row) => !isEmpty(row['content']));
  if (templates.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{t('startFrom')}</legend>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <Choice name={t('blank')} isChosen={!template} onChoose={() => setTemplate(undefined)}>
          <span className="grid aspect-[16/10] place-items-center border-b border-border text-muted-foreground">
            <File aria-hidden className="size-8" strokeWidth={1.3} />
          </span>
        </Choice>
        {templates.map((row) => {
          const name =
            textOf(row['title'], [language, ...languages]) ?? String(row['adminTitle'] ?? t('untitled'));
          return (
            <Choice
              key={row.id}
              name={name}
              isChosen={template?.id === row.id}
              onChoose={() => setTemplate({ id: row.id, content: row['content'] })}
            >
              <SectionPicture section={row} title={name} pages={pages} />
            </Choice>
          );
        })}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  /** The picture. */
  children: ReactNode;
}

function Choice({ name, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer flex-col overflow-hidden rounded-lg border border-input bg-card text-sm font-medium has-checked:border-primary has-checked:bg-secondary has-focus-visible:outline-2 has-focus-visible:outline-ring">
      {children}
      <span className="flex min-h-11 items-center gap-2 px-4 py-2 wrap-anywhere">
        <input
          type="radio"
          name="page-template"
          aria-label={name}
          checked={isChosen}
          onChange={onChoose}
          className="size-4 shrink-0 accent-primary"
        />
        {name}
      </span>
    </label>
  );
}

/** Returns whether a template has no blocks, like the blank page. */
function isEmpty(content: unknown): boolean {
  const { rows } = (content ?? {}) as { readonly rows?: readonly unknown[] };
  return !rows || rows.length === 0;
}
