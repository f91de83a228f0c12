import { failureLine, markHandled } from '@flotilla/react/client';
import { toast } from '@flotilla/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { loadedEditing } from '../context/block-editing.js';
import { useFullLabels } from '../context/full-labels.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { BlockActions } from './block-actions.js';
import { Commands } from './commands.js';
import { PlaceRefusedError, refusalText } from './place-refusal.js';
import { useBlockName, useBlockWords, useStudio } from './studio-context.js';
import { studioMessages } from './studio-messages.js';
import { useStudioView } from './studio-view.js';

/** Returns the commands of the studio around a component. */
export function useCommands(): Commands {
  const t = useT(studioMessages);
  const store = useStudio();
  const view = useStudioView();
  const nameOf = useBlockName();
  const wordsOf = useBlockWords();
  const { registry } = useAdmin();
  const { language } = useInterfaceLanguage();
  const labels = useFullLabels();
  const queries = useQueryClient();
  const editingOf = useMemo(() => loadedEditing(queries), [queries]);
  const actions = useMemo(() => new BlockActions(store, registry, editingOf), [store, registry, editingOf]);
  const nameAt = (key: string) => {
    const node = store.get().composition?.nodes[key];
    if (!node) return '';
    const part = node.role === 'part' ? registry.entities.get(node.entity) : undefined;
    return part ? labels.entity(part) : nameOf(node);
  };
  return new Commands({
    ...{ t, store, view, actions, registry, editingOf, interfaceLanguage: language },
    refusalText: (refusal) => refusalText(refusal, { language, labels, registry }),
    namesOf(key) {
      const entity = registry.entities.get(key);
      return entity ? labels.entities(entity) : key;
    },
    nameAt,
    describedAt(key) {
      const node = store.get().composition?.nodes[key];
      return [nameAt(key), node ? wordsOf(node, view.language) : ''].filter(Boolean).join(': ');
    },
    async onFailure(error) {
      markHandled(error);
      if (error instanceof PlaceRefusedError) {
        // The toast is announced.
        toast.error(refusalText(error.refusal, { language, labels, registry }));
        return;
      }
      toast.error(await failureLine(error, language));
    },
  });
}
