import { linked, LocalizedRichText } from '@flotilla/react';
import { CardGrid, RowCard } from '@flotilla/website-builder/react';
import type { ProfileRow } from '../rows.js';

/** Social profiles, each of which leads to its page. */
export function ProfileCards({ profiles }: { profiles: readonly ProfileRow[] }) {
  return (
    <CardGrid items={profiles}>
      {(profile) => (
        <RowCard
          row={profile}
          href={`/social/profiles/${profile.slug}`}
          level={2}
          picture={linked(profile.profilesToFileStorageModuleFiles, 'fileStorageModuleFile')[0]}
          placeholder="user"
        >
          <LocalizedRichText value={profile.subtitle} className="text-muted-foreground" />
        </RowCard>
      )}
    </CardGrid>
  );
}
