// usage: node eyes1.mjs server-like: runs steps from a JS file, storage state persisted
import { chromium } from "playwright";
import fs from "fs";
const [,, who, prefix, stepsFile] = process.argv;
const phone = who !== "viewer";
const st = `/tmp/eyes1/state-${who}.json`;
const b = await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox","--disable-gpu","--disable-background-networking"]});
const ctx = await b.newContext({locale:"ja-JP",timezoneId:"Asia/Tokyo",acceptDownloads:true,viewport:phone?{width:360,height:740}:{width:1280,height:800},hasTouch:phone,isMobile:phone,deviceScaleFactor:1,...(fs.existsSync(st)?{storageState:st}:{})});
const page = await ctx.newPage(); page.setDefaultTimeout(12000);
page.on("console",m=>{if(m.type()==="error"||m.type()==="warning")console.log("CONSOLE",m.type(),m.text().slice(0,200))});
page.on("pageerror",e=>console.log("PAGEERR",e.message.slice(0,200)));
page.on("response",r=>{if(r.status()>=400)console.log("HTTP",r.status(),r.url())});
let n=0;
const base="http://127.0.0.1:3200";
const shot=async(full=false,name)=>{n++;await page.waitForTimeout(500);const o=await page.evaluate(()=>[document.documentElement.scrollWidth,innerWidth,document.documentElement.scrollHeight]);const f=`/tmp/eyes1/${prefix}-${n}${name?"-"+name:""}.png`;await page.screenshot({path:f,fullPage:full});console.log("SHOT",f,page.url().replace(base,""),"sw/iw/h",o.join("/"),"|",await page.title())};
const go=async p=>{await page.goto(base+p,{waitUntil:"load"});};
const txt=async()=>console.log(await page.evaluate(()=>document.body.innerText));
const AF=Object.getPrototypeOf(async()=>{}).constructor;
try{ await new AF("page","ctx","shot","go","txt","base","fs",fs.readFileSync(stepsFile,"utf8"))(page,ctx,shot,go,txt,base,fs);}catch(e){console.log("ERR",e.message.slice(0,500));await shot(false,"err").catch(()=>{})}
await ctx.storageState({path:st}); await b.close();
