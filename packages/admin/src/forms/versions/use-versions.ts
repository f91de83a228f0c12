import type { Entity } from '@flotilla/core';
import { rowParams } from '@flotilla/core/administration';
import { restoreVersion, rootVersions, type VersionView } from '@flotilla/core/change-sets';
import { failureLine, useClient } from '@flotilla/react/client';
import { toast } from '@flotilla/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useInterfaceLanguage } from '../../context/language.js';
import { momentText } from '../../context/moments.js';
import { useT } from '../../context/use-t.js';
import { versionMessages } from './version-messages.js';

interface VersionPage {
  readonly versions: readonly VersionView[];
  readonly next: string | undefined;
}

/** Queries the versions of a row with its parts, and returns a function that opens one as a release. */
export function useVersions(entity: Entity, id: string, name: string) {
  const t = useT(versionMessages);
  const client = useClient();
  const navigate = useNavigate();
  const { language } = useInterfaceLanguage();
  const [isRestoring, setRestoring] = useState(false);
  const params = rowParams(entity, id);
  const { data, ...read } = useInfiniteQuery({
    queryKey: [entity.key, 'versions', id],
    queryFn: async ({ pageParam: after }): Promise<VersionPage> => {
      const query = { limit: 20, ...(after && { after }) };
      const { data: found, meta } = await client.muted.callWhole(rootVersions, { params, query });
      return { versions: found, next: meta?.next ?? undefined };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    retry: false,
  });
  const restore = async ({ id: version, at }: VersionView) => {
    setRestoring(true);
    try {
      const title = t('title', { name, at: momentText(at) }).slice(0, 200);
      const opened = await client.muted.call(restoreVersion, {
        params: { ...params, version },
        body: { title },
      });
      toast.success(t('restored'));
      void navigate(`/releases/${opened.id}`);
    } catch (error) {
      toast.error(await failureLine(error, language));
    } finally {
      setRestoring(false);
    }
  };
  return { ...read, versions: data?.pages.flatMap((page) => page.versions), restore, isRestoring };
}
