import { Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { interfaceText } from '../../context/interface-text.js';
import { useInterfaceLanguage } from '../../context/language.js';
import { usePageName } from '../../context/page-name.js';
import { useT } from '../../context/use-t.js';
import { tablePath } from '../../context/routing/paths.js';
import { type ModelGroup, useModels } from './use-models.js';
import { usePages } from './use-pages.js';
import { modelMessages } from './model-messages.js';

/** The screen of everything that the person may read: the models of all modules, with a search field. */
export function AllData() {
  const t = useT(modelMessages);
  const [wanted, setWanted] = useState('');
  const groups = withModels(useModels(), wanted.trim().toLocaleLowerCase());
  usePageName(t('allData'));
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6">
      <h1 className="font-display text-2xl font-medium tracking-display">{t('allData')}</h1>
      <p className="pt-1 pb-4 text-muted-foreground">{t('allDataHint')}</p>
      <label className="mb-6 flex w-full max-w-sm items-center gap-2 rounded-md border border-input bg-card px-3 text-muted-foreground focus-within:outline-2 focus-within:outline-ring">
        <Search aria-hidden className="size-4 shrink-0" />
        <input
          type="search"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
          placeholder={t('findModel')}
          aria-label={t('findModel')}
          className="h-9 w-full min-w-0 bg-transparent text-sm text-foreground outline-none placeholder:text-muted-foreground pointer-coarse:h-11 pointer-coarse:text-base"
        />
      </label>
      <nav aria-label={t('allData')} className="gap-x-8 sm:columns-2 lg:columns-3">
        {groups.map((group) => (
          <Group key={group.module} group={group} />
        ))}
        {groups.length === 0 && <p className="py-4 text-muted-foreground">{t('noModel')}</p>}
      </nav>
    </div>
  );
}

function Group({ group }: { group: ModelGroup }) {
  const { language } = useInterfaceLanguage();
  const pages = usePages().filter(({ module }) => module === group.module);
  const entries = [
    ...pages.map(({ module, path, title }) => ({
      to: `/${module}/${path}`,
      name: interfaceText(title, language),
    })),
    ...group.models.map(({ entity, label }) => ({ to: tablePath(entity), name: label })),
  ].sort((a, b) => a.name.localeCompare(b.name, language));
  return (
    <section className="mb-6 break-inside-avoid">
      <h2 className="pb-1 text-xs font-semibold text-muted-foreground">{group.name}</h2>
      <ul>
        {entries.map(({ to, name }) => (
          <li key={to}>
            <Link
              to={to}
              className="-mx-2 flex min-h-8 items-center rounded-md px-2 py-1 text-sm hover:bg-current/6 focus-visible:outline-offset-0 pointer-coarse:min-h-11"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function withModels(groups: readonly ModelGroup[], wanted: string): readonly ModelGroup[] {
  if (wanted === '') return groups;
  const has = (text: string) => text.toLocaleLowerCase().includes(wanted);
  return groups
    .map((group) =>
      has(group.name) ? group : { ...group, models: group.models.filter(({ name }) => has(name)) },
    )
    .filter(({ models }) => models.length > 0);
}
