import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';

/** Caches of parts of the page that its event stream refetches, too. */
export const FollowingQueries = createContext<Set<QueryClient> | undefined>(undefined);
