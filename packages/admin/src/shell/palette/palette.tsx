import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '@flotilla/ui/controls';
import type { Labels } from '@flotilla/core/reflection';
import { House, PanelsTopLeft, Plus, Table2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAdmin } from '../../context/admin-context.js';
import { useAccess } from '../../context/access.js';
import { useT } from '../../context/use-t.js';
import { interfaceLanguages } from '../../context/language.js';
import { useAreas } from '../models/use-areas.js';
import { useModels } from '../models/use-models.js';
import { formPath, tablePath } from '../../context/routing/paths.js';
import { paletteMessages } from './palette-messages.js';
import { SearchResults } from './search-results.js';

/** The command palette: finds rows, models and commands. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useT(paletteMessages);
  const { labels } = useAdmin();
  const access = useAccess();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const otherLabels = useOtherLabels();
  // Parts of rows, such as the options of a question, are opened from their rows.
  const models = useModels().flatMap((group) =>
    group.models
      .filter(({ entity }) => entity.ui?.isFound !== false)
      .map((model) => ({
        ...model,
        module: group.name,
        otherNames: otherLabels.flatMap((other) => [
          other.entities(model.entity),
          other.entity(model.entity),
        ]),
      })),
  );
  const screens = useAreas().flatMap(({ label, entries }) =>
    entries
      .filter(({ to }) => !models.some(({ entity }) => tablePath(entity) === to))
      .map((entry) => ({ ...entry, area: label })),
  );
  const makeable = models.filter(({ entity }) => access.may('create', entity));
  const go = (path: string) => {
    onClose();
    void navigate(path);
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={<span className="sr-only">{t('title')}</span>}
        closeLabel={t('close')}
        className="top-[12dvh] w-[min(40rem,calc(100vw-1.5rem))] translate-y-0 gap-0 overflow-hidden p-0 sm:p-0 [&>button]:hidden"
      >
        <Command label={t('title')} loop filter={fits}>
          <CommandInput value={typed} onValueChange={setTyped} placeholder={t('placeholder')} />
          <CommandList className="max-h-[60dvh] p-2">
            <CommandEmpty>{t('nothing')}</CommandEmpty>
            <SearchResults wanted={typed} onChosen={go} />
            <CommandGroup heading={t('models')}>
              {screens.map(({ to, name, area }) => (
                <CommandItem key={to} value={`${area} ${name} ${to}`} onSelect={() => go(to)}>
                  <PanelsTopLeft aria-hidden className="text-muted-foreground" />
                  {name}
                  <span className="ms-auto text-xs text-muted-foreground">{area}</span>
                </CommandItem>
              ))}
              {models.map(({ entity, name, module, otherNames }) => (
                <CommandItem
                  key={entity.key}
                  value={`${module} ${name} ${entity.key}`}
                  keywords={otherNames}
                  onSelect={() => go(tablePath(entity))}
                >
                  <Table2 aria-hidden className="text-muted-foreground" />
                  {name}
                  <span className="ms-auto text-xs text-muted-foreground">{module}</span>
                </CommandItem>
              ))}
            </CommandGroup>
            <CommandGroup heading={t('commands')}>
              <CommandItem onSelect={() => go('/')}>
                <House aria-hidden className="text-muted-foreground" />
                {t('home')}
              </CommandItem>
              {makeable.map(({ entity, module, otherNames }) => (
                <CommandItem
                  key={entity.key}
                  value={`${t('create')} ${labels.entity(entity)} ${module} ${entity.key} new создать`}
                  keywords={otherNames}
                  onSelect={() => go(formPath(entity))}
                >
                  <Plus aria-hidden className="text-muted-foreground" />
                  {t('createOf', { model: labels.entity(entity) })}
                  <span className="ms-auto text-xs text-muted-foreground">{module}</span>
                </CommandItem>
              ))}
            </CommandGroup>
          </CommandList>
        </Command>
      </DialogContent>
    </Dialog>
  );
}

/** Returns the labels of the other languages of the interface, once they are loaded. */
function useOtherLabels(): readonly Labels[] {
  const { labels, labelsIn } = useAdmin();
  const [others, setOthers] = useState<readonly Labels[]>([]);
  useEffect(() => {
    const others = interfaceLanguages.filter((language) => language !== labels.language);
    void Promise.all(others.map(labelsIn)).then(setOthers);
  }, [labels, labelsIn]);
  return others;
}

/**
 * Returns 1 if an item contains every typed word. Stricter than cmdk's fuzzy default, which finds scattered
 * letters.
 */
function fits(value: string, typed: string, keywords: string[] = []): number {
  const text = [value, ...keywords].join(' ').toLocaleLowerCase();
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
    ? 1
    : 0;
}
