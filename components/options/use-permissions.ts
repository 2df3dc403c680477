import { useCallback, useEffect, useState } from 'preact/hooks';
import type { browser } from 'wxt/browser';
import { hostPatternOf } from '../../lib/settings/address.ts';

export type Permissions = Pick<
  (typeof browser)['permissions'],
  'getAll' | 'request' | 'onAdded' | 'onRemoved'
>;

export type Access = {
  /** Whether a host may be reached; undefined while that is not known. */
  allows(address: string): boolean | undefined;
  /** Asks the browser for hosts, all at once; true when they are granted. To be called within a user's gesture. */
  request(...hostPatterns: string[]): Promise<boolean>;
};

/** What the browser lets us reach, as it changes. */
export function usePermissions(permissions: Permissions): Access {
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
    allows(address) {
      if (address === '' || origins === undefined || !URL.canParse(address)) return undefined;
      const url = new URL(address);
      // Patterns as the browser lists them: our own have a whole host; the user may have granted wider ones.
      const wanted = [hostPatternOf(url), `${url.protocol}//*/*`, '*://*/*', '<all_urls>'];
      return origins.some((origin) => wanted.includes(origin.replace(/:\d+\/\*$/, '/*')));
    },
    async request(...hostPatterns) {
      try {
        return await permissions.request({ origins: hostPatterns });
      } catch (error) {
        // For want of a gesture: shows as "not allowed", as a refusal by the user does.
        console.warn('Token Lens:', error);
        return false;
      } finally {
        read();
      }
    },
  };
}
