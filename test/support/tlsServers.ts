import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

/** A self-signed certificate and its key; both PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A server on a free local port. */
export interface RunningServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Creates a certificate for some host names with openssl, trusted only by clients that receive it. */
export async function makeCertificate(folder: string, ...hosts: readonly string[]): Promise<Certificate> {
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const names = hosts.map((host) => `DNS:${host}`).join();
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=Fairlead test', '-addext', `subjectAltName=${names}`],
    ...['-keyout', keyFile, '-out', certFile],
  ]);
  return { cert: await readFile(certFile, 'utf8'), key: await readFile(keyFile, 'utf8') };
}

/** Starts a service behind TLS that answers every request with the same JSON. */
export function startTlsService(certificate: Certificate, body: unknown): Promise<RunningServer> {
  const server = createHttpsServer(certificate, (request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  return listen(server);
}

/** Starts a proxy, over TLS if it has a certificate, whose tunnels all lead to one local port; `tunnels` are the requested hosts. */
export async function startProxy(target: number, certificate?: Certificate): Promise<RunningServer & { readonly tunnels: string[] }> {
  const tunnels: string[] = [];
  const server = certificate === undefined ? createHttpServer() : createHttpsServer(certificate);
  server.on('connect', (request, socket, head) => {
    tunnels.push(request.url ?? '');
    const onward = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
  });
  return { tunnels, ...(await listen(server)) };
}

async function listen(server: Server): Promise<RunningServer> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { port: (server.address() as AddressInfo).port, close };
}
