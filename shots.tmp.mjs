import { chromium } from "playwright-core";
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { generateExport } from "/work/wt/history/testing/export-generator.ts";
import { aZip, rowOf2024, somePlays } from "/work/wt/history/testing/export-zip.ts";
const out = "/tmp/hist-shots/";
const data = mkdtempSync("/tmp/hist-data-");
const server = spawn(process.execPath, ["server/main.ts"], { env: { ...process.env, PORT: "0", DATA_DIR: data }, stdio: ["ignore", "pipe", "pipe"] });
let err=""; server.stderr.on("data",d=>err+=d);
const url = await new Promise((ok, no) => { let t=""; server.stdout.on("data", d => { t+=d; const m=/ready at (http\S+)/.exec(t); if(m) ok(m[1]); }); server.on("exit",()=>no(new Error(err))); });
console.log(url, server.pid);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const looks = [["desk",1440,900,"dark"],["desk",1440,900,"light"],["phone",390,844,"dark"],["phone",390,844,"light"]];
const { files } = generateExport(48, ["2020","2022","2023","2024","account"], 600);
const zip = { name: "my_spotify_data.zip", mimeType: "application/zip", buffer: await aZip(files) };
const big = { name: "my_spotify_data.zip", mimeType: "application/zip", buffer: await aZip(Object.fromEntries(Array.from({length:8},(_,k)=>[`S/Streaming_History_Audio_${2025-k}_0.json`, somePlays(15000, Date.UTC(2025-k,10,1)).map(rowOf2024)]))) };
const only = process.argv[2]?.split(",");
try {
  for (const [kind,w,h,scheme] of looks) {
    const name = `${kind}-${scheme}`;
    if (only && !only.includes(name)) continue;
    const context = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme });
    await context.addInitScript((s) => { try { const k="ui_state_v1"; } catch {} }, scheme);
    const page = await context.newPage();
    const shot = async (n, full=false) => { await page.waitForTimeout(400); await page.screenshot({ path: `${out}${name}-${n}.png`, fullPage: full }); };
    const t0 = performance.now(); let presses = 0;
    await page.goto(url + "/login"); await page.getByRole("button", { name: "Start from my Spotify export" }).waitFor();
    if (scheme==="light") { await page.evaluate(()=>{ localStorage.setItem("theme","light"); }); }
    await shot("1-signin");
    const t1 = performance.now();
    await page.getByRole("button", { name: "Start from my Spotify export" }).click(); presses++;
    await page.getByText("No imports yet").waitFor();
    if (scheme==="light") { await page.evaluate(()=>{ document.documentElement.dataset.theme="light"; document.documentElement.classList.remove("dark"); document.documentElement.classList.add("light"); }); }
    await shot("2-empty", true);
    await page.locator('input[accept=".zip"]').setInputFiles(zip); presses++;
    await shot("3-chosen");
    await page.getByRole("button", { name: "Upload" }).click(); presses++;
    const tu = performance.now();
    await page.getByText("Completed").waitFor({timeout:120000});
    console.log(name, "upload to completed s", ((performance.now()-tu)/1000).toFixed(1));
    await shot("4-done");
    const content = page.locator("#content"); await content.evaluate(e=>e.scrollTo(0, e.scrollHeight/2)).catch(()=>{}); await shot("5-report");
    await page.getByRole("button", { name: "Show my recovery code" }).click(); presses++;
    await content.evaluate(e=>e.scrollTo(0,0)).catch(()=>{});
    await shot("6-code");
    await page.getByRole("button", { name: "I have kept it" }).click(); presses++;
    await page.goto(url + "/"); await page.waitForTimeout(1500); await shot("7-home");
    console.log(name, "presses", presses, "s from first press", ((performance.now()-t1)/1000).toFixed(1));
    await page.goto(url + "/spotify-import"); await page.getByText("my_spotify_data.zip").first().waitFor();
    await shot("7b-import-again");
    await page.locator('input[accept=".zip"]').setInputFiles(big);
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByRole("region", { name: "Import Progress" }).getByText(/plays so far/).waitFor({timeout:60000});
    await page.waitForTimeout(3500); await shot("8-running");
    await page.getByRole("button", { name: "Cancel import" }).click().catch(()=>{});
    await page.getByText("Cancelled").first().waitFor({timeout:30000}).catch(()=>console.log("not cancelled"));
    await shot("9-cancelled");
    await page.waitForTimeout(3000);
    await page.reload(); await page.locator('input[accept=".zip"]').setInputFiles({ name:"broken.zip", mimeType:"application/zip", buffer: Buffer.from("no") });
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByText(/^Error: /).first().waitFor({timeout:30000}); await shot("10-failed");
    await context.close();
  }
} finally { await browser.close(); server.kill("SIGTERM"); }
