/** The worker that fetches and reads one list (lib/lists/worker.ts). */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createHttpBytes } from '../lib/http/request.ts';
import { type ListJob, readList } from '../lib/lists/read-list.ts';

export default defineUnlistedScript(() => {
  // The background has checked that the user has allowed the host.
  const http = createHttpBytes(async () => true);
  self.onmessage = ({ data }: MessageEvent<ListJob>) =>
    void readList(data, http).then((result) => postMessage(result));
});
