import { cn } from '@flotilla/ui';
import { Images, Search } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { useInterfaceLanguage } from '../../context/language.js';
import { useT } from '../../context/use-t.js';
import { tablePath } from '../../context/routing/paths.js';
import { useUploads } from '../../rows/uploads.js';
import { type ModelGroup, useModels, usePages } from './use-models.js';
import { modelMessages } from './model-messages.js';

/** The models of all modules, sorted by name, with a search field. */
export function ModelBrowser({ onChosen }: { onChosen?: () => void }) {
  const t = useT(modelMessages);
  const hasFiles = useUploads() !== undefined;
  const [wanted, setWanted] = useState('');
  const groups = withModels(useModels(), wanted.trim().toLocaleLowerCase());
  return (
    <nav aria-label={t('models')} className="flex min-h-0 flex-1 flex-col">
      <label className="mx-3 mb-2 flex items-center gap-2 rounded-md border border-transparent bg-muted px-3 text-muted-foreground focus-within:border-input">
        <Search aria-hidden className="size-3.5 shrink-0" />
        <input
          type="search"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
          placeholder={t('findModel')}
          aria-label={t('findModel')}
          className="h-8 w-full min-w-0 bg-transparent text-sm text-foreground outline-none placeholder:text-muted-foreground pointer-coarse:h-11 pointer-coarse:text-base"
        />
      </label>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-6">
        {hasFiles && (
          <NavLink
            to="/media"
            onClick={onChosen}
            className={({ isActive }) => cn(itemClasses, 'mt-1 gap-2', isActive && activeClasses)}
          >
            <Images aria-hidden className="size-4" /> {t('media')}
          </NavLink>
        )}
        {groups.map((group) => (
          <Group key={group.module} group={group} onChosen={onChosen} />
        ))}
        {groups.length === 0 && <p className="px-3 py-4 text-sm text-muted-foreground">{t('noModel')}</p>}
      </div>
    </nav>
  );
}

function Group({ group, onChosen }: { group: ModelGroup; onChosen?: () => void }) {
  const { language } = useInterfaceLanguage();
  const pages = usePages().filter(({ module }) => module === group.module);
  const className = ({ isActive }: { isActive: boolean }) => cn(itemClasses, isActive && activeClasses);
  const entries = [
    ...pages.map(({ module, path, title }) => ({
      to: `/${module}/${path}`,
      name: title[language === 'ru' ? 'ru' : 'en'],
    })),
    ...group.models.map(({ entity, label }) => ({ to: tablePath(entity), name: label })),
  ].sort((a, b) => a.name.localeCompare(b.name, language));
  return (
    <section className="mt-4 first:mt-1">
      <h2 className="px-3 pb-1 text-xs font-semibold text-muted-foreground">{group.name}</h2>
      <ul>
        {entries.map(({ to, name }) => (
          <li key={to}>
            <NavLink to={to} onClick={onChosen} className={className}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const itemClasses =
  'flex min-h-8 items-center rounded-md px-3 py-1 text-sm transition-colors hover:bg-current/6 focus-visible:outline-offset-0 pointer-coarse:min-h-11';
const activeClasses = 'bg-secondary font-semibold text-secondary-foreground hover:bg-secondary';

function withModels(groups: readonly ModelGroup[], wanted: string): readonly ModelGroup[] {
  if (wanted === '') return groups;
  const has = (text: string) => text.toLocaleLowerCase().includes(wanted);
  return groups
    .map((group) =>
      has(group.name) ? group : { ...group, models: group.models.filter(({ name }) => has(name)) },
    )
    .filter(({ models }) => models.length > 0);
}
