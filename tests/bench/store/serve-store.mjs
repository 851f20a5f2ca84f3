/** Serves a folder as any web server does, in a process of its own: `serve-store.mjs FOLDER`. Sends its port. */
import { createServer } from 'node:http';
import { sendPart } from '../seismic-files.mjs';

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://x');
  void sendPart(process.argv[2], decodeURIComponent(pathname), request, response);
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('disconnect', () => process.exit());
