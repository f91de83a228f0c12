import type { Entity } from '@flotilla/core';
import { addressesOf, addressProblems, joinedAddresses } from '@flotilla/core/checks';
import { checkAddresses, type CheckedAddresses } from '@flotilla/core/change-sets';
import { useClient } from '@flotilla/react/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import { useSettled } from '../../context/use-settled.js';

/** Pause after the last key before addresses are checked. */
const pauseMs = 500;
const staleMs = 60_000;
/** The API checks this many at a time; further ones are checked when the row is published. */
const maxAddresses = 200;

/** Returns the texts with addresses that visitors cannot follow or see. Checks an address after a pause. */
export function useAddressProblems(entity: Entity, values: Readonly<Record<string, unknown>>) {
  const client = useClient();
  const { languages } = useAdmin();
  const found = useMemo(() => addressesOf(entity, values, { languages }), [entity, values, languages]);
  const sent = useSettled(JSON.stringify(limited(joinedAddresses(found))), pauseMs);
  const { data: failed } = useQuery({
    queryKey: ['addresses', sent],
    queryFn: () => client.muted.call(checkAddresses, { body: parsed(sent) }),
    enabled: sent !== none,
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    // Without the permission there are no hints.
    retry: false,
  });
  return useMemo(() => (failed ? addressProblems(found, failed) : []), [found, failed]);
}

const limited = ({ links, pictures, files }: CheckedAddresses): CheckedAddresses => ({
  links: links.slice(0, maxAddresses),
  pictures: pictures.slice(0, maxAddresses),
  files: files.slice(0, maxAddresses),
});
const parsed = (sent: string) => JSON.parse(sent) as { links: string[]; pictures: string[]; files: string[] };
const none = JSON.stringify(limited({ links: [], pictures: [], files: [] }));
