" Vim's own channels as a front end, in their LSP mode. Run by ClientTests with `vim -es -S`. What it
" sees it prints, one fact on a line, for the test to compare.

set encoding=utf-8
scriptencoding utf-8
let s:notices = []

function s:Say(text)
  call writefile([a:text], '/dev/stdout', 'a')
endfunction

function s:Take(channel, message)
  call add(s:notices, a:message)
endfunction

function s:Changes()
  return filter(copy(s:notices), {_, each -> each.method ==# 'list/didChange'})
endfunction

function s:Ask(method, params)
  return ch_evalexpr(s:job, #{method: a:method, params: a:params})
endfunction

try
  let s:job = job_start([$ORRERY, 'serve'], #{mode: 'lsp', callback: function('s:Take'), noblock: 1})
  let s:hello = s:Ask('initialize', #{capabilities: {}}).result
  call s:Say('server ' .. s:hello.serverInfo.name .. ', protocol ' .. s:hello.protocolVersion)
  call ch_sendexpr(s:job, #{method: 'initialized', params: {}})
  call s:Ask('document/open', #{location: #{path: $ORRERY_STORE}, model: #{path: $ORRERY_MODEL}, create: 'ifMissing'})
  let s:list = s:Ask('list/open', #{fetch: #{entity: 'BNRItem'}}).result
  call s:Ask('object/insert', #{entity: 'BNRItem', values: #{itemName: 'Käse 🐻'}})
  " Callbacks are called while Vim waits.
  while empty(s:Changes())
    sleep 10m
  endwhile
  call s:Say('told of ' .. s:Changes()[0].params.changes.inserts[0].object.values.itemName)
  let s:error = s:Ask('fetch/count', #{fetch: #{entity: 'Nope'}}).error
  call s:Say('refused ' .. s:error.code .. ' ' .. s:error.data.kind)
  call s:Ask('shutdown', v:null)
  call ch_sendexpr(s:job, #{method: 'exit'})
  while job_status(s:job) ==# 'run'
    sleep 10m
  endwhile
  call s:Say('exit ' .. job_info(s:job).exitval)
catch
  call s:Say('failed: ' .. v:exception .. ' at ' .. v:throwpoint)
endtry
qall!
