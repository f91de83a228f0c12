import { startAdmin } from '@flotilla/admin';
import { provideSessionSource } from '@flotilla/react/session';
import { doors, modules, sessionSource } from 'virtual:flotilla/admin';

if (sessionSource) provideSessionSource(sessionSource);
startAdmin({ modules, doors });
