import { failureLine, markHandled } from '@flotilla/react/client';
import { toast } from '@flotilla/ui';
import { useMemo } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { BlockActions } from './block-actions.js';
import { Commands } from './commands.js';
import { useBlockName, useStudio } from './studio-context.js';
import { studioMessages } from './studio-messages.js';
import { useStudioView } from './studio-view.js';

/** Returns the commands of the studio around a component. */
export function useCommands(): Commands {
  const t = useT(studioMessages);
  const store = useStudio();
  const view = useStudioView();
  const nameOf = useBlockName();
  const { registry } = useAdmin();
  const { language } = useInterfaceLanguage();
  const actions = useMemo(() => new BlockActions(store, registry), [store, registry]);
  return new Commands({
    ...{ t, store, view, actions, registry, interfaceLanguage: language },
    nameAt(key) {
      const node = store.get().composition?.nodes[key];
      return node ? nameOf(node) : '';
    },
    async onFailure(error) {
      markHandled(error);
      toast.error(await failureLine(error, language));
    },
  });
}
