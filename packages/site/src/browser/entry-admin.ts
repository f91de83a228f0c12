import { startAdmin } from '@flotilla/admin';
import { provideSessionSource } from '@flotilla/react/session';
import {
  editing,
  extensions,
  modules,
  names,
  sessionSource,
  labels,
  moreLabels,
} from 'virtual:flotilla/admin';

if (sessionSource) provideSessionSource(sessionSource);
void startAdmin({ modules, extensions, names, labels, moreLabels, editing });
