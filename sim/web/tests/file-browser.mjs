// The browser and the server of a test file. Both end when the file ends.
import { after } from 'node:test';
import { forget, launch, serve } from './browser.mjs';

export async function testBrowser(options) {
  const server = await serve();
  const { browser, profile } = await launch(options);
  after(async () => {
    await browser.close();
    server.close();
    forget(profile);
  });
  return { server, browser };
}
