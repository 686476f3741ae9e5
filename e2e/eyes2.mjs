import { chromium } from "playwright";
import fs from "fs";
import http from "http";
const b = await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox","--disable-gpu","--disable-background-networking"]});
let ctx,page; const log=[];
async function open(w,h,touch){ if(ctx) await ctx.close(); ctx=await b.newContext({viewport:{width:w,height:h},hasTouch:!!touch,locale:"ja-JP",timezoneId:"Asia/Tokyo",acceptDownloads:true}); page=await ctx.newPage(); page.setDefaultTimeout(8000);
 page.on("console",m=>{if(m.type()=="error")log.push("console "+m.text())}); page.on("pageerror",e=>log.push("pageerror "+e.message)); page.on("response",r=>{if(r.status()>=400)log.push(r.status()+" "+r.url())}); page.on("dialog",d=>{log.push("dialog "+d.message());d.accept()}); page.on("download",async d=>{log.push("download "+d.suggestedFilename()); await d.saveAs("/tmp/eyes2/"+d.suggestedFilename())}); }
await open(1280,800,false);
const AF=Object.getPrototypeOf(async function(){}).constructor;
http.createServer(async(q,s)=>{let body="";for await(const c of q)body+=c; let out="";
 if(body=="quit"){s.end("bye");await b.close();process.exit()}
 const shot=async(n,o={})=>{await page.waitForTimeout(350);await page.screenshot({path:`/tmp/eyes2/${n}.png`,...o});};
 try{const r=await new AF("page","ctx","shot","open","P",body)(page,ctx,shot,open,()=>page); if(r!==undefined)out=typeof r=="string"?r:JSON.stringify(r,null,1)}catch(e){out="ERR "+e.message.slice(0,1200)}
 out+="\n["+page.url()+"] "+log.splice(0).join(" | "); s.end(out+"\n")}).listen(3977,"127.0.0.1");
