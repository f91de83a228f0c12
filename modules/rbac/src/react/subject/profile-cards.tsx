import { LocalizedRichText } from '@flotilla/react';
import { CardGrid, RowCard } from '@flotilla/react/kit';
import { farRows, type ProfileRow } from '../rows.js';

/** Social profiles, each of which leads to its page. */
export function ProfileCards({ profiles }: { profiles: readonly ProfileRow[] }) {
  return (
    <CardGrid items={profiles}>
      {(profile) => (
        <RowCard
          row={profile}
          href={`/social/profiles/${profile.slug}`}
          level={2}
          picture={farRows(profile.profilesToFileStorageModuleFiles, 'fileStorageModuleFile')[0]}
          placeholder="user"
        >
          <LocalizedRichText value={profile.subtitle} className="text-muted-foreground" />
        </RowCard>
      )}
    </CardGrid>
  );
}
