import { useCallback, useEffect, useState } from 'preact/hooks';
import type { browser } from 'wxt/browser';
import { hostPatternOf } from '../../lib/settings/address.ts';

export type Permissions = Pick<
  (typeof browser)['permissions'],
  'getAll' | 'request' | 'onAdded' | 'onRemoved'
>;

export type Access = ReturnType<typeof usePermissions>;

/** The host permissions, as they change. */
export function usePermissions(permissions: Permissions) {
  const [origins, setOrigins] = useState<readonly string[] | undefined>(undefined);
  const read = useCallback(() => {
    void permissions.getAll().then((all) => setOrigins(all.origins ?? []));
  }, [permissions]);
  useEffect(() => {
    read();
    permissions.onAdded.addListener(read);
    permissions.onRemoved.addListener(read);
    return () => {
      permissions.onAdded.removeListener(read);
      permissions.onRemoved.removeListener(read);
    };
  }, [permissions, read]);

  return {
    /** Whether the browser allows requests to the host; undefined while that is not known. */
    allows(address: string): boolean | undefined {
      if (address === '' || origins === undefined || !URL.canParse(address)) return undefined;
      const url = new URL(address);
      // The user may have granted wider patterns than ours.
      const wanted = [hostPatternOf(url), `${url.protocol}//*/*`, '*://*/*', '<all_urls>'];
      return origins.some((origin) => wanted.includes(origin.replace(/:\d+\/\*$/, '/*')));
    },
    /** Requests host permissions in one prompt. Resolves to true when all are granted. Needs a user gesture. */
    async request(...hostPatterns: string[]): Promise<boolean> {
      try {
        return await permissions.request({ origins: hostPatterns });
      } catch (error) {
        // There was no user gesture. Treated like a refusal.
        console.warn('Token Lens:', error);
        return false;
      } finally {
        read();
      }
    },
  };
}
